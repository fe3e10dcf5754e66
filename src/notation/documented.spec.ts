import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { gameOf, knownRules } from '../../test/support/notated-games.js';
import { FaultList } from './faults.js';
import { importGame } from './import-game.js';
import { parse } from './parser.js';

const text = readFileSync(new URL('../../docs/notation.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/^```farkle\n([^]*?)^```$/gm)].map(([, example]) => example!);
const games = examples.filter((example) => example.startsWith('[Farkle'));
const fragments = examples.filter((example) => !games.includes(example));

describe('docs/notation.md', () => {
  it('has examples', () => expect([games.length, fragments.length]).toEqual([2, 8]));

  it.each(games)('this game is sound:\n%s', (game) => {
    expect(gameOf(game)).toMatchObject({ rated: false });
  });

  it.each(fragments)('this is spelled well: %j', (fragment) => {
    const faults = new FaultList();
    expect(parse(fragment, faults).turns.length).toBeGreaterThan(0);
    expect(faults.inOrder).toEqual([]);
  });

  it('its second game ends as its header says', () => {
    const game = importGame(games[1]!, knownRules);
    expect(game).toMatchObject({ state: { status: 'finished', winners: [3] } });
  });

  it('explains every code of a fault', () => {
    const source = readFileSync(new URL('faults.ts', import.meta.url), 'utf8');
    const codes = [...source.matchAll(/\| '([a-z-]+)'/g)].map(([, code]) => code!);
    expect(codes.length).toBeGreaterThan(25);
    for (const code of codes) expect(text).toContain(`\`${code}\``);
  });
});
