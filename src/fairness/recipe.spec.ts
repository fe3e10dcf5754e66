import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { botGame } from '../../test/support/bot-games.js';
import { presetRules } from '../../test/support/engine-builders.js';
import { secondDice } from '../../test/support/second-dice.js';
import { compileRules } from '../engine/compile.js';
import { drawOne } from '../engine/dice-source.js';
import type { GameEvent } from '../engine/events.js';
import { BOTS } from '../policies/catalogue.js';
import { hmacDice } from './dice.js';
import { RECIPE } from './recipe.js';
import { commitmentOf } from './server-seed.js';

const serverSeed = Buffer.alloc(32, 'a game to check');
const texts = ['', 'naïve 🎲', '12:,'];
const clientSeeds = texts.map((clientSeed, seat) => ({ seat, clientSeed }));
const { log } = botGame(
  compileRules(presetRules('pocket')),
  BOTS.slice(0, 3).map(({ policy }) => policy),
  hmacDice(serverSeed, clientSeeds),
  texts,
);
const fairness = { commitment: commitmentOf(serverSeed), serverSeed: serverSeed.toString('hex'), clientSeeds };
const changed = log.map((event) =>
  event.type === 'rolled' ? { ...event, dice: event.dice.map((f) => 7 - f) } : event,
);

const folder = mkdtempSync(join(tmpdir(), 'hotdice-recipe-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const script = fileURLToPath(new URL('../../examples/verify-dice.py', import.meta.url));
const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).status === 0;

/** Exit code and last line of the example script; where there is no Python, what it would find. */
const scripted = (logText: string, entries: readonly GameEvent[]): { status: number | null; last: string } => {
  if (!hasPython) {
    const { checked, wrong } = recomputed(entries);
    return { status: wrong > 0 ? 1 : 0, last: `${checked} throws checked, ${wrong} faults` };
  }
  const inputs = [file('fairness.json', JSON.stringify(fairness)), file('log.json', logText)];
  const { status, stdout, stderr } = spawnSync('python3', [script, ...inputs], { encoding: 'utf8' });
  return { status, last: stdout.trim().split('\n').at(-1) ?? stderr };
};

/** The recipe walked by hand. */
const recomputed = (entries: readonly GameEvent[]): { checked: number; wrong: number } => {
  const seen = { checked: 0, wrong: 0 };
  let [turn, nth] = [0, 0];
  const check = (logged: readonly number[], seat: number, ofTurn: number, ofThrow: number): void => {
    const made = secondDice(serverSeed, texts, { seat, turn: ofTurn, throw: ofThrow, count: logged.length });
    seen.checked += 1;
    if (made.join() !== logged.join()) seen.wrong += 1;
  };
  for (const event of entries) {
    if (event.type === 'turn-started') [turn, nth] = [event.number, 0];
    if (event.type === 'rolled') check(event.dice, event.seat, turn, ++nth);
    if (event.type === 'starter-rolled') check([event.die], event.seat, 0, event.attempt);
  }
  return seen;
};

describe('the recipe', () => {
  it('makes every throw of a game again in a program of its own', () => {
    const { checked, wrong } = recomputed(log);
    expect(checked).toBeGreaterThan(50);
    expect(wrong).toBe(0);
  });

  it('shows a message as it is', () => {
    expect(RECIPE).toContain('hotdice-1|5:lucky,0:,|seat=1|turn=2|throw=3|block=0');
  });

  it('says how a starter is drawn at random', () => {
    const seats = [0, 2, 5, 6, 7];
    for (let seed = 0; seed < 50; seed++) {
      const dice = hmacDice(serverSeed, [{ seat: 0, clientSeed: `${seed}` }]);
      const numberOf = (nth: number): number => {
        const [high, low] = secondDice(serverSeed, [`${seed}`], { seat: 0, turn: 0, throw: nth, count: 2 });
        return 6 * (high! - 1) + low! - 1;
      };
      let nth = 1;
      while (numberOf(nth) >= 35) nth++;
      expect(drawOne(seats, 0, dice)).toBe(seats[numberOf(nth) % 5]);
    }
  });
});

describe('the example script', () => {
  const { checked } = recomputed(log);
  const rolls = log.filter(({ type }) => type === 'rolled').length;
  const forms: [string, (entries: readonly GameEvent[]) => string][] = [
    ['a list', (entries) => JSON.stringify(entries)],
    ['an answer of the log', (entries) => JSON.stringify({ items: entries, lastSeq: entries.length }, null, 2)],
    ['ndjson', (entries) => entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')],
  ];

  it.each(forms)('finds nothing wrong with a true log as %s', (_, spelled) => {
    expect(scripted(spelled(log), log)).toEqual({ status: 0, last: `${checked} throws checked, 0 faults` });
  });

  it('finds every changed throw', () => {
    expect(scripted(JSON.stringify(changed), changed as GameEvent[])).toEqual({
      status: 1,
      last: `${checked} throws checked, ${rolls} faults`,
    });
  });
});
