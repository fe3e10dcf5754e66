import { type Face, MAX_DICE } from '../engine/multisets.js';
import type { FaultList, NotationFaultCode, Place } from './faults.js';
import type { Item, RollSign } from './items.js';
import { MAX_TAGS } from './limits.js';
import { unquoted } from './tag-value.js';
import { type Token, Tokenizer } from './tokenizer.js';
import type { WrittenGame, WrittenTurn } from './written-game.js';

/** Digits that a number may have. */
const MAX_DIGITS = 9;

const END: Record<string, Item> = { x: { type: 'farkle' }, '+': { type: 'win' }, '-': { type: 'lose' } };

const spelled = ({ kind, text }: Token): string => {
  if (kind === 'end') return 'the end of the text';
  return text.length > 20 ? `\`${text.slice(0, 20)}…\`` : `\`${text}\``;
};

/**
 * Reads the grammar of docs/notation.md. After a fault what follows is read on in silence until the next turn or tag, so
 * that one slip is one fault. It never looks back, so the time is linear in the text.
 */
class Parser {
  private readonly tokens: Tokenizer;
  private token: Token;
  private readonly game: WrittenGame = { tags: [], rollOffs: [], turns: [] };
  private turn: WrittenTurn | null = null;
  private silent = false;

  constructor(
    text: string,
    private readonly faults: FaultList,
  ) {
    this.tokens = new Tokenizer(text);
    this.token = this.tokens.next();
  }

  read(): WrittenGame {
    while (this.token.kind !== 'end' && !this.faults.isFull) this.part();
    return this.game;
  }

  private part(): void {
    const { kind, text } = this.token;
    if (kind === 'label') this.label();
    else if (kind === 'number') this.keep();
    else if (text === '[') this.bracket();
    else if (text === '?') this.rollOff();
    else if (text === '>' || text === '>>') this.rollAfter(text);
    else if (text === '|' || text === '<' || text === '~') this.counted(text);
    else if (Object.hasOwn(END, text)) this.add(this.take(), END[text]!);
    else this.unexpected(this.take());
  }

  /** The token at hand; the next one takes its place. */
  private take(): Token {
    const taken = this.token;
    this.token = this.tokens.next();
    return taken;
  }

  private label(): void {
    const token = this.take();
    this.silent = false;
    const seat = Number(token.text.slice(0, -1));
    this.turn = { line: token.line, column: token.column, seat, items: [], broken: false };
    this.game.turns.push(this.turn);
  }

  /** Dice after a roll, as long as numbers follow. */
  private keep(): void {
    const first = this.token;
    const dice: number[] = [];
    while (this.token.kind === 'number') dice.push(Number(this.take().text));
    this.add(first, { type: 'keep', dice });
  }

  private bracket(): void {
    const open = this.take();
    if (this.token.kind === 'word') this.tag(open);
    else this.roll(open, '');
  }

  private rollAfter(sign: RollSign): void {
    const first = this.take();
    if (this.token.text === '[') this.roll(first, sign, this.take());
    else this.unexpected(this.token);
  }

  private roll(first: Token, sign: RollSign, open = first): void {
    const dice = this.dice(open);
    if (dice) this.add(first, { type: 'roll', sign, dice });
  }

  private rollOff(): void {
    this.silent = false;
    const { line, column } = this.take();
    if (this.token.text !== '[') return this.unexpected(this.token);
    const dice = this.dice(this.take());
    if (!dice) return;
    if (this.turn) this.fault({ line, column }, 'unexpected', 'A roll-off stands before the first turn.');
    else this.game.rollOffs.push({ line, column, dice });
  }

  /** Dice up to the closing bracket; null where they are no roll. */
  private dice(open: Place): Face[] | null {
    const dice: number[] = [];
    while (this.token.kind === 'number') dice.push(Number(this.take().text));
    if (this.token.text !== ']') return this.unexpected(this.token) ?? null;
    this.take();
    const isRoll = dice.length >= 1 && dice.length <= MAX_DICE && dice.every((die) => die >= 1 && die <= 6);
    if (isRoll) return dice as Face[];
    this.fault(open, 'bad-roll', `A roll is one to ${MAX_DICE} dice with faces from 1 to 6.`);
    return null;
  }

  /** A sign and the number that belongs to it. */
  private counted(sign: '|' | '<' | '~'): void {
    const first = this.take();
    if (this.token.kind !== 'number') return this.unexpected(this.token);
    const { text } = this.take();
    if (text.length > MAX_DIGITS) return this.fault(first, 'bad-number', `A number has up to ${MAX_DIGITS} digits.`);
    const number = Number(text);
    if (sign === '~') this.add(first, { type: 'leave', seat: number });
    else this.add(first, { type: sign === '|' ? 'bank' : 'inherit', points: number });
  }

  private add({ line, column }: Place, item: Item): void {
    if (!this.turn) this.fault({ line, column }, 'unexpected', 'A turn begins with its seat, as in `0.`.');
    else this.turn.items.push({ line, column, ...item });
  }

  /** `[Name "value"]` or `[Name seat "value"]`; what cannot be read is passed over to its end. */
  private tag(open: Token): void {
    this.silent = false;
    const name = this.take().text;
    const seat = this.token.kind === 'number' ? Number(this.take().text) : null;
    if (this.token.kind !== 'string') return this.skipTag(open);
    const string = this.take();
    if (this.token.text !== ']') return this.skipTag(open);
    this.take();
    const value = unquoted(string.text);
    if (value !== null) this.addTag({ line: open.line, column: open.column, name, seat, value });
    else this.fault(string, 'bad-string', 'The value is no JSON string without control characters.');
  }

  private skipTag({ line }: Place): void {
    this.unexpected(this.token);
    while (this.token.kind !== 'end' && this.token.line === line && this.token.text !== ']') this.take();
    if (this.token.text === ']' && this.token.line === line) this.take();
  }

  private addTag(tag: WrittenGame['tags'][number]): void {
    const { tags, turns, rollOffs } = this.game;
    if (turns.length + rollOffs.length > 0) this.fault(tag, 'misplaced-tag', 'Tags stand before the first turn.');
    else if (tags.length < MAX_TAGS) tags.push(tag);
    else this.fault(tag, 'too-many-tags', `A header has up to ${MAX_TAGS} tags.`);
  }

  private unexpected(token: Token): void {
    if (this.silent) return;
    if (token.kind === 'open-string') this.fault(token, 'unterminated', 'The string has no end on its line.');
    else if (token.kind === 'open-comment') this.fault(token, 'unterminated', 'The comment is never closed.');
    else this.fault(token, 'unexpected', `There is ${spelled(token)} where it means nothing.`);
  }

  private fault(place: Place, code: NotationFaultCode, detail: string): void {
    if (!this.silent) this.faults.add(place, code, detail);
    this.silent = true;
    if (this.turn) this.turn.broken = true;
  }
}

/** What a text says; what it does not say well is added to the faults. */
export const parse = (text: string, faults: FaultList): WrittenGame => new Parser(text, faults).read();
