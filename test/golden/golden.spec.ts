import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { canonicalJson } from '../../src/engine/canonical.js';
import { compileRules } from '../../src/engine/compile.js';
import { fold } from '../../src/engine/evolve.js';
import { replay } from '../../src/engine/replay.js';
import { type Recording, recordingOf, type Script, SCRIPTS } from './record.js';

/*
 * Games that were recorded once and have to replay for ever. `GOLDEN=write npm test -- test/golden` records them anew; do
 * that only where a rule was read wrongly, and say so, for a stored game of the old reading no longer replays then.
 */
const isWriting = process.env.GOLDEN === 'write';

const fileOf = ({ name }: Script): URL => new URL(`${name}.json`, import.meta.url);
const textOf = (script: Script): string => readFileSync(fileOf(script), 'utf8');
const recordingIn = (script: Script): Recording => JSON.parse(textOf(script)) as Recording;

beforeAll(() => {
  if (isWriting) for (const script of SCRIPTS) writeFileSync(fileOf(script), recordingOf(script));
});

describe.each(SCRIPTS.map((script) => [script.name, script] as const))('%s', (_, script) => {
  it('is played by the rules of today, spelled in their canonical form', () => {
    const { rules, hash } = recordingIn(script);
    expect(canonicalJson(rules)).toBe(canonicalJson(script.rules));
    expect(createHash('sha256').update(canonicalJson(script.rules)).digest('hex')).toBe(hash);
  });

  it('replays from its log to the same end and the same winners', () => {
    const { rules, winners, log } = recordingIn(script);
    const replayed = replay(compileRules(rules), log);
    expect(replayed).toEqual({ state: fold(log) });
    expect(fold(log)).toMatchObject({ status: 'finished', winners, version: log.length });
  });

  it('played again with the same dice gives the same log, byte for byte', () => {
    expect(recordingOf(script)).toBe(textOf(script));
  });
});

describe('the recordings', () => {
  const logs = (): Recording['log'] => SCRIPTS.flatMap((script) => recordingIn(script).log);

  it('are one per script, and no file is without one', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.json'));
    expect(files.sort()).toEqual(SCRIPTS.map(({ name }) => `${name}.json`).sort());
  });

  it('show every kind of entry that a started game can have', () => {
    expect([...new Set(logs().map(({ type }) => type))].sort()).toEqual(
      [
        ...['game-created', 'player-seated', 'game-started', 'starter-rolled', 'turn-started', 'rolled', 'kept'],
        ...['hot-dice', 'farkled', 'banked', 'penalised', 'points-moved', 'final-round-started', 'tie-break-started'],
        ...['forfeited', 'game-finished'],
      ].sort(),
    );
  });

  it('show what each is there for', () => {
    const of = (name: string) => recordingIn(SCRIPTS.find((script) => script.name === name)!).log;
    const count = (name: string, what: object): number =>
      of(name).filter((event) => Object.entries(what).every(([key, value]) => event[key as 'type'] === value)).length;
    const again = (name: string): number =>
      of(name).filter(({ type }, i, log) => type === 'rolled' && log[i + 1]!.type === 'rolled').length;
    expect(count('jaques-team', { type: 'banked', opens: true })).toBe(2);
    expect(count('jaques-piggyback', { reason: 'stolen' })).toBeGreaterThan(0);
    expect(count('inherit', { reason: 'inherited' })).toBeGreaterThan(3);
    expect(count('house-inherit-farkle', { reason: 'inherited', points: 150 })).toBeGreaterThan(1);
    expect(count('house-multiplier', { type: 'kept', multiplier: 2 })).toBeGreaterThan(1);
    expect(['house-reroll-first', 'house-second-chance', 'house-last-die-thrice'].map(again)).not.toContain(0);
    expect(count('house-farkle-keeps-points', { type: 'farkled', lost: 0 })).toBeGreaterThan(0);
    expect(count('house-last-licks', { type: 'final-round-started' })).toBeGreaterThan(1);
    expect(count('house-lose-turn', { type: 'banked', points: 0 })).toBeGreaterThan(0);
    expect(count('house-above', { type: 'banked', score: 1000 })).toBe(1);
    expect(of('house-loser-start').find((event) => event.type === 'turn-started')).toMatchObject({ seat: 2 });
  });

  it('show every penalty, and most ways to end', () => {
    const reasons = logs().flatMap((event) => ('reason' in event ? [event.reason] : []));
    expect([...new Set(reasons)].sort()).toEqual(
      [
        ...['farkle', 'streak', 'full-throw', 'overshoot', 'knocked-back', 'lost-turn', 'stolen', 'inherited'],
        ...['left', 'special-lose'],
        ...['final-round', 'equal-turns', 'rounds', 'tie-break', 'target-reached', 'special-win'],
      ].sort(),
    );
  });
});
