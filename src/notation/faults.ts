import type { RefusalCode } from '../engine/commands.js';
import { MAX_DETAIL, MAX_FAULTS } from './limits.js';

/** Where something stands in a text; both count from 1, columns in UTF-16 code units. */
export type Place = { line: number; column: number };

/** What is wrong: with the spelling, with the header, or with a move, where the engine's own refusals join in. */
export type NotationFaultCode =
  | RefusalCode
  | 'text-too-long'
  | 'line-too-long'
  | 'unexpected'
  | 'unterminated'
  | 'bad-string'
  | 'bad-number'
  | 'bad-roll'
  | 'misplaced-tag'
  | 'too-many-tags'
  | 'duplicate-tag'
  | 'missing-tag'
  | 'bad-tag'
  | 'unknown-ruleset'
  | 'invalid-ruleset'
  | 'invalid-options'
  | 'hash-mismatch'
  | 'wrong-roll-off'
  | 'wrong-starter'
  | 'wrong-dice'
  | 'wrong-points'
  | 'wrong-sign'
  | 'missing-sign'
  | 'missing-roll'
  | 'missing-reroll'
  | 'no-reroll'
  | 'turn-over'
  | 'unfinished-turn'
  | 'wrong-result';

/** One thing that is wrong with a text. `detail` is a sentence for its author. */
export type NotationFault = Place & { code: NotationFaultCode; detail: string };

/** Collects faults as far as anybody would read them. */
export class FaultList {
  private readonly found: NotationFault[] = [];

  add({ line, column }: Place, code: NotationFaultCode, detail: string): void {
    const sentence = detail.length > MAX_DETAIL ? `${detail.slice(0, MAX_DETAIL)}…` : detail;
    if (!this.isFull) this.found.push({ line, column, code, detail: sentence });
  }

  get isFull(): boolean {
    return this.found.length >= MAX_FAULTS;
  }

  get isEmpty(): boolean {
    return this.found.length === 0;
  }

  /** In the order of the text. */
  get inOrder(): NotationFault[] {
    return [...this.found].sort((a, b) => a.line - b.line || a.column - b.column);
  }
}
