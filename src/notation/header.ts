import type { GameOptions } from '../engine/game-options.js';
import type { Rules } from '../engine/ruleset.js';

/** Who sat at a seat: a name for readers, and for a built-in player its id. Nothing of it bears on play. */
export type NotedSeat = { seat: number; name: string; bot: string | null };

/** A tag that the notation gives no meaning, carried along as it is. */
export type FurtherTag = { name: string; seat: number | null; value: string };

/** What the header of a game says beside what follows from its turns. */
export type NotationHeader = {
  /** The ruleset by its name, which a reader is expected to know unless `rules` are given too. */
  ruleset: { id: string; version: number } | null;
  /** SHA-256 (hex) of the rules that the game was played by, options included. */
  hash: string | null;
  /** The rules in full, where they are nobody else's to know. */
  rules: Rules | null;
  /** What the game chose of what its ruleset offers. */
  options: GameOptions;
  /** `YYYY-MM-DD`, or an RFC 3339 time in UTC. */
  date: string | null;
  /** In ascending order of seat numbers. */
  seats: NotedSeat[];
  tags: FurtherTag[];
};

/** The version of the notation, which every written text begins with. */
export const NOTATION_VERSION = '1';
