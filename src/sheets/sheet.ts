/** A part of a section: plain text without any markup. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: [string, string]; rows: [string, string][] };

export type Section = { title: string; blocks: Block[] };

/** A rule sheet as people read it. Name and description are the author's own words; renderers escape whatever they hold. */
export type Sheet = { title: string; description: string; sections: Section[]; footer: string };

/** What a sentence may be: absent where it has nothing to say. */
export type Said = string | false | null | undefined;

const isSaid = (said: Said): said is string => typeof said === 'string' && said !== '';

/** Sentences joined to one text; absent ones fall out. */
export const say = (...sentences: Said[]): string => sentences.filter(isSaid).join(' ');

/** A paragraph for each text that is there. */
export const paragraphs = (...texts: Said[]): Block[] =>
  texts.filter(isSaid).map((text) => ({ kind: 'paragraph', text }));

/** A list of the items that are there; none where there are no items. */
export const list = (items: readonly Said[], ordered = false): Block[] => {
  const said = items.filter(isSaid);
  return said.length > 0 ? [{ kind: 'list', ordered, items: said }] : [];
};

/** A section that is left out where it would be empty. */
export const section = (title: string, ...blocks: Block[]): Section[] => (blocks.length > 0 ? [{ title, blocks }] : []);
