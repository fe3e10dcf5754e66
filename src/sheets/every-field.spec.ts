import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changesOf, fieldsOf } from '../../test/support/changes.js';
import { presetRules, rulesFrom } from '../../test/support/engine-builders.js';
import { wholeModel } from '../../test/support/whole-model.js';
import { canonicalJson } from '../engine/canonical.js';
import { PRESETS } from '../engine/presets/catalogue.js';
import { parseRules } from '../engine/ruleset-faults.js';
import { RULES_SCHEMA } from '../engine/ruleset-schema.js';
import type { Rules } from '../engine/ruleset.js';
import { rulesInWords } from './text.js';

type Silence = {
  /** Fields that the reason is about. */
  fields: RegExp;
  /** Whether the change is without meaning. */
  holds: (before: Rules, after: Rules) => boolean;
  reason: string;
};

const both = (test: (rules: Rules) => boolean) => (before: Rules, after: Rules) => test(before) && test(after);

const hasNoMinimum = ({ turn, options, players }: Rules): boolean =>
  Math.max(turn.openingMinimum, turn.bankMinimum, ...options.openingMinimums) === 0 &&
  (!turn.bankMinimumGrows || players.max === 1);

const offers = ({ options, ending, turn }: Rules): string =>
  JSON.stringify([
    [...new Set([...options.targets, ending.target])].sort(),
    [...new Set([...options.openingMinimums, turn.openingMinimum])].sort(),
  ]);

const fullThrowIsLost = ({ scoring }: Rules): boolean => scoring.nothing === null || scoring.toxic !== null;

/** What equal dice are worth, faces without any value left out. */
const valuesOf = ({ scoring }: Rules): object =>
  Object.fromEntries(Object.entries(scoring.kinds).filter(([, values]) => Object.keys(values).length > 0));

/** Where a change may leave the text as it is, since nothing follows from it. */
const SILENCES: Silence[] = [
  {
    fields:
      /^\/(start|interaction\/.*|penalties\/lostPointsTo|turn\/bankMinimumGrows|ending\/(mode|finalTurn|tie|overshoot))$/,
    holds: both(({ players }) => players.max === 1),
    reason: 'There is nobody else at the table.',
  },
  {
    fields: /^\/turn\/openingMinimum$/,
    holds: both(({ turn }) => turn.openingMinimum <= turn.bankMinimum),
    reason: 'The minimum of every bank asks for as much already.',
  },
  { fields: /^\/turn\/shortBank$/, holds: both(hasNoMinimum), reason: 'No bank can fall short.' },
  {
    fields: /^\/penalties\/floor$/,
    holds: both(
      ({ penalties: { farkle, streak, fullThrow }, scoring }) =>
        farkle === 0 &&
        typeof streak?.points !== 'number' &&
        (typeof fullThrow !== 'number' || !fullThrowIsLost({ scoring } as Rules)),
    ),
    reason: 'No penalty takes points that could go below it: everything banked leaves nothing.',
  },
  {
    fields: /^\/penalties\/fullThrow$/,
    holds: both((rules) => !fullThrowIsLost(rules)),
    reason: 'A throw of all dice is never lost, since nothing has a value of its own.',
  },
  {
    fields: /^\/ending\/tie$/,
    holds: (before, after) =>
      before.ending.mode === 'instant' && before.ending.tie !== 'firstToReach' && after.ending.tie !== 'firstToReach',
    reason: 'The first bank at the target wins; at the limit of turns a tie is shared either way.',
  },
  {
    fields: /^\/(ending\/target|ending\/reach|options\/targets\/\*)$/,
    holds: both(({ ending }) => ending.mode === 'rounds'),
    reason: 'A game of fixed rounds has no target.',
  },
  {
    fields: /^\/options\/(targets|openingMinimums)\/\*$/,
    holds: (before, after) => offers(before) === offers(after),
    reason: 'The number can be chosen already, or stands anyway.',
  },
  {
    fields: /^\/options\/fourTwo$/,
    holds: both(({ scoring }) => scoring.patterns.some(({ shape }) => shape.join() === '4,2')),
    reason: 'Four of a kind and a pair have a value already.',
  },
  {
    fields: /^\/scoring\/kinds\/\*$/,
    holds: (before, after) => canonicalJson(valuesOf(before)) === canonicalJson(valuesOf(after)),
    reason: 'A face without any value is as good as none.',
  },
  {
    fields: /^\/turn\/mustRollAfter$/,
    holds: both(({ dice }) => dice < 3),
    reason: 'Three of a kind take three dice.',
  },
];

const kinds = { 1: { 1: 100, 3: 1000 }, 4: { 3: 400 }, 5: { 1: 50, 3: 500 } };

/** Rules that use what no built-in ruleset does, so that every field and every reason is met whatever is drawn below. */
const HOUSE_RULES: Record<string, Rules> = {
  'of partners': rulesFrom({
    scoring: {
      kinds,
      patterns: [{ shape: [3, 2], bonus: 250 }],
      specials: [
        { dice: [6, 6, 6, 6, 6, 6], effect: 'win' },
        { dice: [2, 2, 2, 2, 2, 2], effect: 'lose', when: 'firstRoll' },
        { dice: [1, 2, 3], effect: { points: 700 } },
      ],
      toxic: { face: 4, count: 4 },
    },
    turn: { openingMinimum: 500, bankMinimum: 300, bankMinimumGrows: true, rescue: 'secondChance' },
    penalties: { farkle: 100, streak: { length: 3, points: 'all' }, fullThrow: 50, floor: 0, lostPointsTo: 'highest' },
    interaction: {
      inherit: { after: 'farkle', flat: 200, needsOpening: true },
      steal: 'sameCombination',
      sameScore: 'knockBack',
    },
    teams: { size: 2 },
    players: { min: 8, max: 8 },
    ending: { mode: 'lastLicks', finalTurn: 'roll', tie: 'extraTurns' },
    options: { targets: [10_000], openingMinimums: [1_000], fourTwo: true },
  }),
  'for one': rulesFrom({ dice: 2, scoring: { kinds: { 1: { 1: 100 }, 3: {} } }, players: { min: 1, max: 1 } }),
  'that end at once': rulesFrom({ scoring: { kinds }, ending: { mode: 'instant', tie: 'shared' } }),
  'of ten rounds': rulesFrom({
    scoring: { kinds, nothing: 500 },
    turn: { bankMinimum: 500, openingMinimum: 300 },
    penalties: { fullThrow: 500 },
    ending: { mode: 'rounds', rounds: 10, tie: 'shared' },
    options: { targets: [5_000, 7_000] },
  }),
};

const textOf = (rules: Rules): string =>
  JSON.stringify(rulesInWords({ id: 'any', version: 1, name: 'Any', description: 'Any.', ...rules }));

const used = new Set<Silence>();
const told = new Set<string>();

/** Changes that are sound rulesets, a part of them where `pick` says so. */
const soundChanges = (rules: Rules, pick: (index: number) => boolean = () => true) =>
  changesOf(RULES_SCHEMA, rules)
    .filter((_, index) => pick(index))
    .flatMap(({ field, pointer, value }) => {
      const parsed = parseRules(value);
      return 'rules' in parsed ? [{ field, pointer, rules: parsed.rules }] : [];
    });

/** The changes that leave the text as it is though there is no reason for that. */
const untold = (rules: Rules, pick?: (index: number) => boolean): string[] => {
  const before = textOf(rules);
  return soundChanges(rules, pick).flatMap(({ field, pointer, rules: after }) => {
    if (textOf(after) !== before) {
      told.add(field);
      return [];
    }
    const silence = SILENCES.find(({ fields, holds }) => fields.test(field) && holds(rules, after));
    if (silence) used.add(silence);
    return silence ? [] : [`${pointer} ${JSON.stringify(after)}`];
  });
};

describe('every field has its say', () => {
  it.each(PRESETS.map(({ id }) => id))('any change of %s changes its text, or means nothing', (id) => {
    expect(untold(presetRules(id))).toEqual([]);
  });

  it.each(Object.keys(HOUSE_RULES))('any change of house rules %s changes their text, or means nothing', (name) => {
    expect(untold(HOUSE_RULES[name]!)).toEqual([]);
  });

  it('any change of any ruleset changes its text, or means nothing', () => {
    fc.assert(
      fc.property(wholeModel(), fc.nat(7), (rules, part) => {
        expect(untold(rules, (index) => index % 8 === part)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('no field of the schema was left out, and no reason for silence is idle', () => {
    expect(fieldsOf(RULES_SCHEMA).filter((field) => !told.has(field))).toEqual([]);
    expect(SILENCES.filter((silence) => !used.has(silence)).map(({ reason }) => reason)).toEqual([]);
  });
});
