import { Problem } from '../http/problem.js';

/** The entity tag of a game's version. */
export const etagOf = (version: number): string => `"${version}"`;

const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/** Whether a list of entity tags (`If-Match`, `If-None-Match`) names this version; `*` names any. */
export const namesVersion = (header: string, version: number): boolean => {
  const tags = tagsOf(header);
  return tags.includes('*') || tags.includes(etagOf(version));
};

/** Refuses a move whose `If-Match` names another version than the game is at. */
export const requireVersion = (header: string | undefined, version: number): void => {
  if (header === undefined || namesVersion(header, version)) return;
  throw new Problem('stale-version', `The game is at version ${version}.`, { gameVersion: version });
};
