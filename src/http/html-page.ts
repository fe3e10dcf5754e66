const STYLE = `
  :root { color-scheme: light dark; --ink: #1c1b19; --paper: #fdfcfa; --soft: #6b675f; --line: #dedad2; --link: #a3341f; --block: #f3f0ea; }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #ece9e3; --paper: #191816; --soft: #a29d93; --line: #3a3732; --link: #ff9a7d; --block: #24221f; }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1.05rem/1.6 system-ui, sans-serif; }
  main { max-width: 44rem; margin: 0 auto; padding: 3rem 1.25rem 4rem; }
  h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem; } h2 { font-size: 1.2rem; margin: 2.25rem 0 .5rem; }
  a { color: var(--link); } .soft { color: var(--soft); }
  code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: .9em; }
  pre { background: var(--block); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; overflow-x: auto; line-height: 1.45; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  dt { font-weight: 600; } dd { margin: 0 0 .6rem; }
`;

/** A die that shows five, as a data URL. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="2" width="28" height="28" rx="7" fill="#a3341f"/><g fill="#fff"><circle cx="10" cy="10" r="3"/><circle cx="22" cy="10" r="3"/><circle cx="16" cy="16" r="3"/><circle cx="10" cy="22" r="3"/><circle cx="22" cy="22" r="3"/></g></svg>',
)}`;

/**
 * A whole HTML page that loads nothing else.
 * @param title plain text. @param body HTML.
 */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${ICON}">
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Text with code between backticks, as HTML. */
export function richText(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]*)`/g, '<code>$1</code>');
}
