const entry = ([key, value]: [string, unknown]): string => `${JSON.stringify(key)}:${canonicalJson(value)}`;

/**
 * The one spelling of a JSON value: keys in ascending code-unit order, no white space, numbers as ECMAScript writes them
 * (the scheme of RFC 8785). Two documents have the same canonical form exactly when they say the same.
 */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(entry).join(',')}}`;
};
