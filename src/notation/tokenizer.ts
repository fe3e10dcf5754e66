import type { Place } from './faults.js';

export type TokenKind =
  /** Digits followed at once by a full stop: the seat whose turn begins. */
  | 'label'
  | 'number'
  | 'word'
  /** A JSON string with its quotes, not read yet. */
  | 'string'
  | 'sign'
  /** A string that its line ends, or a comment that the text ends. */
  | 'open-string'
  | 'open-comment'
  /** Characters that mean nothing anywhere. */
  | 'unknown'
  | 'end';

export type Token = Place & { kind: TokenKind; text: string };

const KINDS = ['label', 'number', 'word', 'sign', 'unknown'] as const;

/** One group for each of the kinds above. Every alternative is one run, so that no text is gone over more than twice. */
const TOKEN = /(\d+\.)|(\d+)|([A-Za-z][A-Za-z0-9]*)|(>>|[[\]<>|+\-~?])|([^ \t\r\nA-Za-z\d[\]<>|+\-~?;{"]+)/y;

const REST_OF_LINE = /[^\r\n]*/y;

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t';
const isBreak = (char: string | undefined): boolean => char === '\n' || char === '\r';

/** Reads a text token by token in one pass, without blanks and comments. */
export class Tokenizer {
  private position: number;
  private line = 1;
  private lineStart: number;

  /** A byte order mark at the start is passed over. */
  constructor(private readonly text: string) {
    this.position = text.startsWith('\uFEFF') ? 1 : 0;
    this.lineStart = this.position;
  }

  /** The next token; after the last one `end`, again and again. */
  next(): Token {
    while (this.skipOne());
    const char = this.text[this.position];
    if (char === undefined) return this.token('end', this.position);
    if (char === '{') return this.token('open-comment', this.text.length);
    return char === '"' ? this.string() : this.run();
  }

  /** Passes over a blank, a line break or a comment; tells whether there was one. */
  private skipOne(): boolean {
    const from = this.position;
    const char = this.text[from];
    if (isBlank(char)) this.position++;
    else if (isBreak(char)) this.passBreak();
    else if (char === ';') this.position = this.endOfLine();
    else if (char === '{') this.passComment();
    return this.position > from;
  }

  private endOfLine(): number {
    REST_OF_LINE.lastIndex = this.position;
    return this.position + REST_OF_LINE.exec(this.text)![0].length;
  }

  private passBreak(): void {
    this.position += this.text.startsWith('\r\n', this.position) ? 2 : 1;
    this.line++;
    this.lineStart = this.position;
  }

  /** Passes over a comment in braces, which ends at the first closing one; one without end stays. */
  private passComment(): void {
    const end = this.text.indexOf('}', this.position);
    while (this.position <= end) {
      if (isBreak(this.text[this.position])) this.passBreak();
      else this.position++;
    }
  }

  private string(): Token {
    for (let i = this.position + 1; i < this.text.length && !isBreak(this.text[i]); i++) {
      if (this.text[i] === '"') return this.token('string', i + 1);
      if (this.text[i] === '\\' && !isBreak(this.text[i + 1])) i++;
    }
    return this.token('open-string', this.endOfLine());
  }

  private run(): Token {
    TOKEN.lastIndex = this.position;
    const [found, ...groups] = TOKEN.exec(this.text)!;
    const kind = KINDS[groups.findIndex((group) => group !== undefined)]!;
    return this.token(kind, this.position + found.length);
  }

  private token(kind: TokenKind, end: number): Token {
    const column = this.position - this.lineStart + 1;
    const text = this.text.slice(this.position, end);
    this.position = end;
    return { kind, text, line: this.line, column };
  }
}
