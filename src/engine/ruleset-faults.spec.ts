import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { presetRules } from '../../test/support/engine-builders.js';
import { canonicalJson } from './canonical.js';
import { PRESETS } from './presets/catalogue.js';
import { parseRules } from './ruleset-faults.js';
import { RULES_SCHEMA } from './ruleset-schema.js';

const singles = { kinds: { 1: { 1: 100 } } };

/** Every fault of a document as `pointer code`. */
const faults = (document: unknown): string[] => {
  const parsed = parseRules(document);
  if ('rules' in parsed) return [];
  for (const { detail } of parsed.faults) expect(detail).toMatch(/^[A-Z].+\.$/);
  return parsed.faults.map(({ pointer, code }) => `${pointer} ${code}`);
};
const faultsWith = (more: object): string[] => faults({ scoring: singles, ...more });
const scored = (scoring: object, more: object = {}): string[] =>
  faults({ scoring: { ...singles, ...scoring }, ...more });

describe('defaults', () => {
  it('every field is filled in, so that the hash covers it', () => {
    expect(parseRules({ scoring: singles })).toEqual({
      rules: {
        dice: 6,
        scoring: { kinds: singles.kinds, straights: [], patterns: [], specials: [], nothing: null, toxic: null },
        turn: {
          keep: 'any',
          hotDice: 'optional',
          hotDiceMultiplier: false,
          mustRollAfter: 'none',
          openingMinimum: 0,
          bankMinimum: 0,
          bankMinimumGrows: false,
          shortBank: 'refuse',
          rescue: 'none',
          farkleKeepsPoints: false,
        },
        penalties: { farkle: 0, streak: null, fullThrow: null, floor: null, lostPointsTo: 'nobody' },
        interaction: { inherit: null, steal: 'off', sameScore: 'none' },
        teams: null,
        ending: {
          target: 10_000,
          reach: 'atLeast',
          overshoot: 'allowed',
          mode: 'finalRound',
          rounds: null,
          finalTurn: 'turn',
          tie: 'firstToReach',
        },
        start: 'seat',
        players: { min: 2, max: 8 },
        options: { targets: [], openingMinimums: [], fourTwo: false },
      },
    });
  });

  it('inside lists too', () => {
    const parsed = parseRules({ scoring: { specials: [{ dice: [1], effect: { points: 5 } }] } });
    expect(parsed).toMatchObject({ rules: { scoring: { specials: [{ when: 'any' }] } } });
  });

  it('a complete document is what it was', () => {
    for (const { id } of PRESETS) {
      const rules = presetRules(id);
      expect(parseRules(rules)).toEqual({ rules });
      expect(parseRules(JSON.parse(canonicalJson(rules)))).toEqual({ rules });
    }
  });
});

describe('every value of the model is played', () => {
  it('every choice of the schema is accepted', () => {
    const choices = Object.entries(RULES_SCHEMA.properties!).flatMap(([section, schema]) =>
      Object.entries(schema.properties ?? { '': schema }).flatMap(([field, { enum: values }]) =>
        (values ?? []).map((value) => ({ section, field, value })),
      ),
    );
    expect(choices).toHaveLength(41);
    for (const { section, field, value } of choices) {
      const rounds = value === 'rounds' ? { rounds: 3 } : {};
      const more = field === '' ? { [section]: value } : { [section]: { [field]: value, ...rounds } };
      expect([section, field, value, faultsWith(more)]).toEqual([section, field, value, []]);
    }
  });

  it.each([
    { turn: { hotDiceMultiplier: true, bankMinimumGrows: true, farkleKeepsPoints: true } },
    { interaction: { inherit: { after: 'bank' } } },
    { interaction: { inherit: { after: 'farkle', flat: 300, needsOpening: true } } },
    { teams: { size: 2 }, players: { min: 4 } },
    { teams: { size: 4 }, players: { min: 8 } },
  ])('so is %j', (more) => {
    expect(faultsWith(more)).toEqual([]);
  });
});

describe('documents that contradict themselves', () => {
  it('nothing scores', () => {
    expect([faults({}), faults({ scoring: {} }), faults({ scoring: { kinds: { 1: {} } } })]).toEqual(
      Array(3).fill(['/scoring contradiction']),
    );
  });

  it.each([
    ['target 0', { ending: { target: 0 } }, ['/ending/target range']],
    ['fewer players at most than at least', { players: { min: 5, max: 4 } }, ['/players contradiction']],
    ['no players', { players: { min: 0 } }, ['/players/min range']],
    ['nine players', { players: { max: 9 } }, ['/players/max range']],
    ['nine dice', { dice: 9 }, ['/dice range']],
    ['no dice', { dice: 0 }, ['/dice range']],
    ['rounds without a number', { ending: { mode: 'rounds' } }, ['/ending/rounds contradiction']],
    ['a number of rounds in another mode', { ending: { rounds: 3 } }, ['/ending/rounds contradiction']],
    ['no rounds', { ending: { mode: 'rounds', rounds: 0 } }, ['/ending/rounds range']],
    ['too many rounds', { ending: { mode: 'rounds', rounds: 1001 } }, ['/ending/rounds range']],
    ['four and two with five dice', { dice: 5, options: { fourTwo: true } }, ['/options/fourTwo contradiction']],
    ['a streak of one', { penalties: { streak: { length: 1, points: 5 } } }, ['/penalties/streak/length range']],
    ['a penalty of none', { penalties: { fullThrow: 0 } }, ['/penalties/fullThrow range']],
    ['a floor above zero', { penalties: { floor: 1 } }, ['/penalties/floor range']],
  ])('%s', (_, more, expected) => {
    expect(faultsWith(more)).toEqual(expected);
  });

  it('at the bounds nothing is wrong', () => {
    expect(faultsWith({ players: { min: 4, max: 4 } })).toEqual([]);
    expect(faultsWith({ players: { min: 1, max: 1 } })).toEqual([]);
    expect(faultsWith({ ending: { mode: 'rounds', rounds: 1 } })).toEqual([]);
    expect(faultsWith({ ending: { mode: 'rounds', rounds: 1000 } })).toEqual([]);
    expect(faultsWith({ options: { fourTwo: true } })).toEqual([]);
    expect(faultsWith({ dice: 1 })).toEqual([]);
    expect(faultsWith({ ending: { target: 1 }, penalties: { floor: 0, streak: { length: 2, points: 1 } } })).toEqual(
      [],
    );
  });

  it('teams need a table of full teams, two of them at least', () => {
    const refused = ['/teams contradiction'];
    const table = (size: number, min: number, max: number) => faultsWith({ teams: { size }, players: { min, max } });
    expect([table(2, 2, 8), table(2, 4, 7), table(2, 5, 8), table(3, 3, 6), table(3, 6, 8)]).toEqual(
      Array(5).fill(refused),
    );
    expect([table(2, 4, 8), table(2, 6, 6), table(3, 6, 6), table(4, 8, 8)]).toEqual(Array(4).fill([]));
    expect([table(1, 4, 8), table(5, 4, 8)]).toEqual(Array(2).fill(['/teams/size range']));
  });

  it('without hot dice there is nothing to multiply by', () => {
    const turn = (hotDice: string) => faultsWith({ turn: { hotDice, hotDiceMultiplier: true } });
    expect([turn('none'), turn('forced'), turn('optional')]).toEqual([
      ['/turn/hotDiceMultiplier contradiction'],
      [],
      [],
    ]);
  });

  it('points that a farkle keeps go to nobody else', () => {
    const lost = (farkleKeepsPoints: boolean, lostPointsTo: string) =>
      faultsWith({ turn: { farkleKeepsPoints }, penalties: { lostPointsTo } });
    expect(lost(true, 'next')).toEqual(['/penalties/lostPointsTo contradiction']);
    expect([lost(true, 'nobody'), lost(false, 'next')]).toEqual([[], []]);
  });

  it('points of a farkled turn count once', () => {
    const after = (inherit: object, more: object) => faultsWith({ interaction: { inherit }, ...more });
    const kept = { turn: { farkleKeepsPoints: true } };
    const moved = { penalties: { lostPointsTo: 'lowest' } };
    const refused = ['/interaction/inherit contradiction'];
    expect([after({ after: 'farkle' }, kept), after({ after: 'farkle' }, moved)]).toEqual([refused, refused]);
    expect([after({ after: 'farkle', flat: 100 }, kept), after({ after: 'bank' }, moved)]).toEqual([[], []]);
  });

  it('a target to be met exactly is neither one to pass nor one to ignore nor one that others carry past', () => {
    const exact = (ending: object, more: object = {}) =>
      faultsWith({ ending: { overshoot: 'loseTurn', ...ending }, ...more });
    const refused = ['/ending/overshoot contradiction'];
    expect(exact({ reach: 'above' })).toEqual(refused);
    expect(exact({ mode: 'rounds', rounds: 3 })).toEqual(refused);
    expect(exact({}, { penalties: { lostPointsTo: 'highest' } })).toEqual(refused);
    expect(exact({}, { interaction: { steal: 'sameCombination' } })).toEqual(refused);
    expect([exact({}), exact({ overshoot: 'toLowest', mode: 'instant' })]).toEqual([[], []]);
  });

  it('a final turn of one throw belongs to modes with final turns', () => {
    const final = (mode: string, rounds: number | null = null) =>
      faultsWith({ ending: { mode, rounds, finalTurn: 'roll' } });
    const refused = ['/ending/finalTurn contradiction'];
    expect([final('instant'), final('equalTurns'), final('rounds', 3)]).toEqual([refused, refused, refused]);
    expect([final('finalRound'), final('lastLicks')]).toEqual([[], []]);
  });

  it('combinations with more dice than a turn has can never score', () => {
    const kinds = { kinds: { 1: { 1: 1, 4: 1 }, 2: { 3: 1 } } };
    expect(faults({ dice: 3, scoring: kinds })).toEqual(['/scoring/kinds/1/4 contradiction']);
    const straights = [
      { faces: [1, 2, 3], points: 1 },
      { faces: [1, 2, 3, 4], points: 1 },
    ];
    expect(scored({ straights }, { dice: 3 })).toEqual(['/scoring/straights/1/faces contradiction']);
    const patterns = [
      { shape: [2, 1], points: 1 },
      { shape: [2, 2], points: 1 },
    ];
    expect(scored({ patterns }, { dice: 3 })).toEqual(['/scoring/patterns/1/shape contradiction']);
    const specials = [
      { dice: [1, 1, 1], effect: 'win' },
      { dice: [1, 1, 1, 1], effect: 'win' },
    ];
    expect(scored({ specials }, { dice: 3 })).toEqual(['/scoring/specials/1/dice contradiction']);
    expect(scored({ toxic: { face: 1, count: 3 } }, { dice: 3 })).toEqual([]);
    expect(scored({ toxic: { face: 1, count: 4 } }, { dice: 3 })).toEqual(['/scoring/toxic/count contradiction']);
  });

  it('a game cannot be decided on a first roll by fewer dice than it shows', () => {
    const special = (dice: number[], effect: unknown, when: string) =>
      scored({ specials: [{ dice, effect, when }] }, { dice: 3 });
    expect(special([1, 1], 'win', 'firstRoll')).toEqual(['/scoring/specials/0/dice contradiction']);
    expect(special([1, 1], 'lose', 'firstRoll')).toEqual(['/scoring/specials/0/dice contradiction']);
    expect(special([1, 1], 'win', 'any')).toEqual([]);
    expect(special([1, 1, 1], 'win', 'firstRoll')).toEqual([]);
    expect(special([1, 1], { points: 5 }, 'firstRoll')).toEqual([]);
  });

  it('a shape counts its most frequent face first', () => {
    const shape = (...counts: number[]) => scored({ patterns: [{ shape: counts, points: 1 }] });
    expect(shape(2, 4)).toEqual(['/scoring/patterns/0/shape range']);
    expect(shape(3, 1, 2)).toEqual(['/scoring/patterns/0/shape range']);
    expect([shape(4, 2), shape(2, 2, 2), shape(3, 2, 1)]).toEqual([[], [], []]);
    expect(shape(3)).toEqual(['/scoring/patterns/0/shape range']);
  });

  it('the same dice have one value', () => {
    const straight = (...faces: number[]) => ({ faces, points: 1 });
    expect(scored({ straights: [straight(1, 2), straight(1, 3), straight(2, 1)] })).toEqual([
      '/scoring/straights/2/faces duplicate',
    ]);
    expect(scored({ straights: [straight(1, 1)] })).toEqual(['/scoring/straights/0/faces/1 duplicate']);
    const pattern = (value: object, ...shape: number[]) => ({ shape, ...value });
    expect(scored({ patterns: [pattern({ points: 1 }, 2, 2), pattern({ bonus: 1 }, 2, 2)] })).toEqual([
      '/scoring/patterns/1/shape duplicate',
    ]);
    const special = (when: string, ...dice: number[]) => ({ dice, when, effect: { points: 1 } });
    expect(
      scored({
        specials: [special('any', 1, 2), special('firstRoll', 1, 2), special('any', 2, 1), special('any', 1, 1)],
      }),
    ).toEqual(['/scoring/specials/2/dice duplicate']);
  });
});

describe('documents of wrong shape', () => {
  it('are told every fault by pointer, and not looked at for their meaning', () => {
    expect(
      faults({
        dice: 'six',
        scoring: { kinds: { 1: { 1: 0, 9: 5 }, 7: {} }, patterns: [{ shape: [2, 2] }], toxic: { face: 7 } },
        turn: { keep: 'some', keeps: 'any' },
        ending: { target: 1.5 },
        colour: 'red',
      }),
    ).toEqual([
      '/dice type',
      '/scoring/kinds/1/1 range',
      '/scoring/kinds/1/9 unknown-field',
      '/scoring/kinds/7 unknown-field',
      '/scoring/patterns/0/points required',
      '/scoring/toxic/count required',
      '/scoring/toxic/face range',
      '/turn/keep range',
      '/turn/keeps unknown-field',
      '/ending/target type',
      '/colour unknown-field',
    ]);
  });

  it('every contradiction is told at once', () => {
    expect(faultsWith({ players: { min: 5, max: 4 }, ending: { rounds: 3 }, teams: { size: 2 } })).toEqual([
      '/players contradiction',
      '/ending/rounds contradiction',
      '/teams contradiction',
    ]);
  });

  it.each([null, [], 'x', 1, true, undefined, Number.NaN])('%j is no document', (document) => {
    expect(faults(document)).toEqual([' type']);
  });

  it('identity fields are none of the rules', () => {
    expect(faultsWith({ id: 'x', hash: 'y' })).toEqual(['/id unknown-field', '/hash unknown-field']);
  });
});

describe('hostile documents', () => {
  const elapsed = (document: string): number => {
    const parsed: unknown = JSON.parse(document);
    const start = performance.now();
    expect(faults(parsed).length).toBeGreaterThan(0);
    return performance.now() - start;
  };
  const deep = (open: string, close: string): string => open.repeat(50_000) + close.repeat(50_000);

  it.each([
    ['nested lists', deep('[', ']')],
    ['nested lists for faces', `{"scoring": {"straights": [{"faces": [1, ${deep('[', ']')}], "points": 1}]}}`],
    ['nested lists for dice', `{"scoring": {"specials": ${deep('[', ']')}}}`],
    ['nested lists for targets', `{"options": {"targets": [${deep('[', ']')}]}}`],
    ['nested objects', `${'{"scoring":'.repeat(9_000)}1${'}'.repeat(9_000)}`],
    ['a hundred thousand fields', `{${Array.from({ length: 10_000 }, (_, i) => `"x${i}": 0`).join()}}`],
    ['a long list', `{"scoring": {"straights": [${'0,'.repeat(50_000)}0]}}`],
    ['a long name', `{"${'~/'.repeat(50_000)}": 1}`],
    ['names of prototypes', '{"__proto__": {"dice": 6}, "scoring": {"__proto__": {"kinds": {}}}, "constructor": {}}'],
    ['huge numbers', '{"dice": 1e400, "ending": {"target": 123456789012345678901234567890}}'],
    ['tiny numbers', '{"dice": 1e-400, "penalties": {"farkle": -0.0000001}}'],
  ])('%s are refused within a blink', (_, document) => {
    expect(elapsed(document)).toBeLessThan(500);
  });

  it('a prototype smuggled in changes nothing', () => {
    parseRules(JSON.parse('{"scoring": {"kinds": {"1": {"1": 5}, "__proto__": {"2": {"1": 7}}}}}'));
    expect(({} as Record<string, unknown>)['2']).toBeUndefined();
  });

  it('the most complicated document that is allowed is read at once', () => {
    const kinds = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((f) => [f, Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, n]))]),
    );
    const shapes = [
      [2, 2, 2],
      [4, 2],
      [3, 3],
      [3, 2],
      [2, 2, 2, 2],
      [1, 1, 1, 1, 1, 1],
      [2, 1, 1, 1, 1, 1],
      [3, 2, 1],
      [4, 3, 1],
    ];
    const start = performance.now();
    expect(faults({ dice: 8, scoring: { kinds, patterns: shapes.map((shape) => ({ shape, points: 9 })) } })).toEqual(
      [],
    );
    expect(performance.now() - start).toBeLessThan(500);
  });

  it('no JSON value throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        const parsed = parseRules(document);
        expect('faults' in parsed ? parsed.faults.length : 1).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('no JSON value in place of a field of a sound document throws, and every fault points somewhere', () => {
    const fields = Object.entries(RULES_SCHEMA.properties!).flatMap(([section, { properties }]) =>
      Object.keys(properties ?? { '': 0 }).map((field) => [section, field] as const),
    );
    const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.constantFrom(null, true, '', 'all', 0, -1, 1e99));
    fc.assert(
      fc.property(fc.constantFrom(...fields), value, ([section, field], given) => {
        const part = field === '' ? given : { ...(section === 'scoring' ? singles : {}), [field]: given };
        for (const fault of faults({ scoring: singles, [section]: part })) expect(fault).toMatch(/^\/.* [a-z-]+$/s);
      }),
      { numRuns: 500 },
    );
  });
});
