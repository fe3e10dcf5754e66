import { isJsonObject, type Json, type JsonObject } from '../json.js';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const WAIT = /wait \d+ s/;
/** The header of a game in the notation says when it was. */
const DATE = /\[Date "[^"]*"\]/;
const START_MS = Date.parse('2026-01-01T12:00:00Z');
const REQUEST_ID = '01990000-0000-7000-8000-0000000000aa';

const timeAfter = (seconds: number): string => new Date(START_MS + seconds * 1_000).toISOString();

/** What the fields that differ from run to run say instead. */
const FIXED: Readonly<Record<string, (object: JsonObject) => string>> = {
  requestId: () => REQUEST_ID,
  joinCode: () => 'K7MXP2Q4RT',
  createdAt: () => timeAfter(0),
  date: () => timeAfter(0),
  serverNow: ({ version }) => timeAfter(Number(version)),
  at: ({ seq }) => timeAfter(Number(seq) - 1),
};

/**
 * Replaces what differs from run to run: ids by numbered ones, times by one second per log entry, join codes by one code, waits
 * by one wait.
 */
export class NormalForm {
  private readonly ids = new Map<string, string>();

  /** A body of JSON, or a text of lines or server-sent events with JSON in them. */
  of(body: unknown): unknown {
    if (typeof body !== 'string') return this.value(body as Json);
    return body.split('\n').map(this.line).join('\n');
  }

  private readonly line = (line: string): string => {
    const [, prefix, json] = /^(data: )?(\{.*\})$/.exec(line) ?? [];
    if (json === undefined) return this.text(line);
    return `${prefix ?? ''}${JSON.stringify(this.value(JSON.parse(json) as Json))}`;
  };

  private readonly text = (text: string): string =>
    text
      .replaceAll(UUID, (id) => this.id(id))
      .replace(WAIT, 'wait 42 s')
      .replace(DATE, `[Date "${timeAfter(0)}"]`);

  private value(value: Json): Json {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    return isJsonObject(value) ? this.object(value) : value;
  }

  private object(object: JsonObject): JsonObject {
    const entries = Object.entries(object).map(([key, value]) => {
      const fixed = value === null ? undefined : FIXED[key]?.(object);
      return [key, fixed ?? this.value(value)] as const;
    });
    return Object.fromEntries(entries);
  }

  private id(id: string): string {
    const known = this.ids.get(id) ?? `01990000-0000-7000-8000-${String(this.ids.size + 1).padStart(12, '0')}`;
    this.ids.set(id, known);
    return known;
  }
}
