import type { Rules, RulesetIdentity } from '../ruleset.js';

type Partly<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Partly<T[K]> } : T;

/** A built-in ruleset as data; fields that are left out have their defaults. */
export type Preset = RulesetIdentity & { rules: Partly<Rules> };
