import { ApiProperty } from '@nestjs/swagger';
import { Int } from '../../http/field-decorators.js';
import { Hex32 } from '../../http/text-forms.js';
import type { Rules } from '../../engine/ruleset.js';
import { rulesSchemaOf } from '../rules-schemas.js';

/** A part of the rules, described as the engine itself describes it. */
const Rule = (name: keyof Rules): PropertyDecorator => ApiProperty(rulesSchemaOf(name) as never);

/** A rule sheet as one immutable document. */
export class RulesetDto {
  /** Id of the ruleset: a word for a built-in one, a UUID for one that a player wrote. */
  id: string;

  /** Version of the document; another version is another document. */
  @Int(1, 1_000_000)
  version: number;

  /** Name for people. */
  name: string;

  /** What is special about it, in a sentence or two. */
  description: string;

  /** Dice at the start of a turn. */
  @Int(1, 8)
  dice: number;

  /** What scores: kinds, straights, patterns, specials, nothing, and what kills a turn. */
  @Rule('scoring')
  scoring: Rules['scoring'];

  /** How a turn goes: keeps, hot dice, minimums. */
  @Rule('turn')
  turn: Rules['turn'];

  /** What farkles cost. */
  @Rule('penalties')
  penalties: Rules['penalties'];

  /** What players can do to each other. */
  @Rule('interaction')
  interaction: Rules['interaction'];

  /** Teams, or null where everybody plays alone. */
  @Rule('teams')
  teams: Rules['teams'];

  /** The target, and how the game ends. */
  @Rule('ending')
  ending: Rules['ending'];

  /** Who begins. */
  @Rule('start')
  start: Rules['start'];

  /** How many can play. */
  @Rule('players')
  players: Rules['players'];

  /** What a game may choose when it is created. */
  @Rule('options')
  options: Rules['options'];

  /** SHA-256 (hex) of the rule fields in canonical form: equal rules have equal hashes, whatever their names. */
  @Hex32()
  hash: string;
}

/** One page of the rulesets. */
export class RulesetPageDto {
  /** The built-in rulesets, the four rule sheets first; or the caller's own, the newest first. */
  items: RulesetDto[];

  /** Send it as `cursor` for the next page; absent on the last one. */
  nextCursor?: string;
}
