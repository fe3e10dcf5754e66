import { type JsonObject, referencesIn } from './json.js';

/** The components that the paths refer to, directly or through others, in alphabetical order. */
export function usedComponents(paths: JsonObject, components: JsonObject): JsonObject {
  const used = new Set<string>();
  const visit = (references: string[]): void => {
    for (const reference of references) {
      if (used.has(reference)) continue;
      used.add(reference);
      const [, , kind, name] = reference.split('/');
      visit(referencesIn((components[kind!] as JsonObject)[name!] ?? null));
    }
  };
  visit(referencesIn(paths));
  const kinds = Object.entries(components).map(([kind, entries]) => {
    const isUsed = ([name]: [string, unknown]) =>
      kind === 'securitySchemes' || used.has(`#/components/${kind}/${name}`);
    const kept = Object.entries(entries as JsonObject).filter(isUsed);
    return [kind, Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)))] as const;
  });
  return Object.fromEntries(kinds.filter(([, entries]) => Object.keys(entries).length > 0));
}
