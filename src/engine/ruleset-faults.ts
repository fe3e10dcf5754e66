import type { Pattern, Rules, Special } from './ruleset.js';
import { combinationsOf } from './combinations.js';
import { missedTargets, unmetMinimums } from './reachability.js';
import { type Fault, schemaFaults, withDefaults } from './schema.js';
import { RULES_SCHEMA } from './ruleset-schema.js';

type Check = { pointer: string; broken: (rules: Rules) => boolean; detail: string };

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Fields that contradict each other though each is fine by itself. */
const CONTRADICTIONS: Check[] = [
  {
    pointer: '/scoring',
    broken: (r) => combinationsOf(r).length === 0,
    detail: 'Nothing scores, so no game could end.',
  },
  {
    pointer: '/scoring/toxic/count',
    broken: (r) => (r.scoring.toxic?.count ?? 0) > r.dice,
    detail: 'No roll can show so many dice.',
  },
  {
    pointer: '/options/fourTwo',
    broken: (r) => r.options.fourTwo && r.dice < 6,
    detail: 'Four of one face and two of another take six dice.',
  },
  {
    pointer: '/players',
    broken: (r) => r.players.min > r.players.max,
    detail: 'The least number of players exceeds the greatest.',
  },
  {
    pointer: '/ending/rounds',
    broken: (r) => (r.ending.mode === 'rounds') !== (r.ending.rounds !== null),
    detail: 'A number of rounds belongs to the mode rounds, and to it alone.',
  },
  {
    pointer: '/teams',
    broken: ({ teams, players }) =>
      teams !== null && [players.min, players.max].some((n) => n % teams.size !== 0 || n < 2 * teams.size),
    detail:
      'Teams need a table of two teams or more, all of them full, at the least and the greatest number of players.',
  },
  {
    pointer: '/turn/hotDiceMultiplier',
    broken: ({ turn }) => turn.hotDiceMultiplier && turn.hotDice === 'none',
    detail: 'Where a turn ends with its last die there are no hot dice to multiply by.',
  },
  {
    pointer: '/penalties/lostPointsTo',
    broken: ({ turn, penalties }) => turn.farkleKeepsPoints && penalties.lostPointsTo !== 'nobody',
    detail: 'A farkle that keeps its points loses none that others could receive.',
  },
  {
    pointer: '/ending/overshoot',
    broken: ({ ending }) => ending.overshoot !== 'allowed' && (ending.reach === 'above' || ending.mode === 'rounds'),
    detail: 'A target that must be met exactly can be neither one to pass nor one that fixed rounds ignore.',
  },
  {
    pointer: '/ending/overshoot',
    broken: ({ ending, penalties, interaction }) =>
      ending.overshoot !== 'allowed' && (penalties.lostPointsTo !== 'nobody' || interaction.steal !== 'off'),
    detail: 'Points from others could carry a score past a target that must be met exactly.',
  },
  {
    pointer: '/interaction/inherit',
    broken: ({ interaction: { inherit }, penalties, turn }) =>
      inherit?.after === 'farkle' &&
      inherit.flat === null &&
      (penalties.lostPointsTo !== 'nobody' || turn.farkleKeepsPoints),
    detail: 'The points of a farkled turn would count twice: for the next player, and where else they go.',
  },
  {
    pointer: '/ending/finalTurn',
    broken: ({ ending }) => ending.finalTurn === 'roll' && !['finalRound', 'lastLicks'].includes(ending.mode),
    detail: 'A final turn of one throw belongs to the modes finalRound and lastLicks.',
  },
];

const fault = (code: Fault['code'], rules: Rules, { pointer, broken, detail }: Check): Fault[] =>
  broken(rules) ? [{ pointer, code, detail }] : [];

const tooManyDice = (pointer: string, dice: number, rules: Rules): Fault[] =>
  dice > rules.dice
    ? [
        {
          pointer,
          code: 'contradiction',
          detail: `This takes ${dice} dice and a turn has ${rules.dice}: it can never score.`,
        },
      ]
    : [];

/** The first roll of a turn shows all dice, so that a special of fewer never decides a game on it. */
const specialFaults = ({ dice, effect, when }: Special, pointer: string, rules: Rules): Fault[] => {
  const never = typeof effect === 'string' && when === 'firstRoll' && dice.length < rules.dice;
  const detail = `The first roll of a turn shows ${rules.dice} dice, never just these ${dice.length}.`;
  return [
    ...tooManyDice(pointer, dice.length, rules),
    ...(never ? [{ pointer, code: 'contradiction' as const, detail }] : []),
  ];
};

const kindFaults = (rules: Rules): Fault[] =>
  Object.entries(rules.scoring.kinds).flatMap(([face, values]) =>
    Object.keys(values).flatMap((count) => tooManyDice(`/scoring/kinds/${face}/${count}`, Number(count), rules)),
  );

const shapeFaults = ({ shape }: Pattern, pointer: string, rules: Rules): Fault[] => {
  const ordered = shape.every((count, i) => i === 0 || count <= shape[i - 1]!);
  const order: Fault[] = ordered
    ? []
    : [{ pointer, code: 'range', detail: 'A shape counts its most frequent face first.' }];
  return [...tooManyDice(pointer, sum(shape), rules), ...order];
};

const duplicates = (pointer: string, places: readonly { place: string; key: string }[]): Fault[] =>
  places.flatMap(({ place, key }, i) =>
    places.findIndex((other) => other.key === key) < i
      ? [
          {
            pointer: `${pointer}/${place}`,
            code: 'duplicate' as const,
            detail: 'The same dice have a value further up.',
          },
        ]
      : [],
  );

const sorted = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join();

const listFaults = (rules: Rules): Fault[] => {
  const { straights, patterns, specials } = rules.scoring;
  return [
    ...straights.flatMap(({ faces }, i) => tooManyDice(`/scoring/straights/${i}/faces`, faces.length, rules)),
    ...patterns.flatMap((pattern, i) => shapeFaults(pattern, `/scoring/patterns/${i}/shape`, rules)),
    ...specials.flatMap((special, i) => specialFaults(special, `/scoring/specials/${i}/dice`, rules)),
    ...duplicates(
      '/scoring/straights',
      straights.map(({ faces }, i) => ({ place: `${i}/faces`, key: sorted(faces) })),
    ),
    ...duplicates(
      '/scoring/patterns',
      patterns.map(({ shape }, i) => ({ place: `${i}/shape`, key: shape.join() })),
    ),
    ...duplicates(
      '/scoring/specials',
      specials.map(({ dice, when }, i) => ({ place: `${i}/dice`, key: `${sorted(dice)} ${when}` })),
    ),
  ];
};

/** A number that a game may be played by: that of the rules, or one that they offer. */
type Choice = { pointer: string; value: number };

const choices = (pointer: string, value: number, offered: string, values: readonly number[]): Choice[] => [
  { pointer, value },
  ...values.map((other, i) => ({ pointer: `${offered}/${i}`, value: other })),
];

const faultsAt = (given: readonly Choice[], wrong: readonly number[], detail: string): Fault[] =>
  given
    .filter(({ value }) => wrong.includes(value))
    .map(({ pointer }) => ({ pointer, code: 'contradiction' as const, detail }));

const SHORT = 'No turn can bring the points that a bank needs, so no game could end.';
const MISSED = 'No sum of values meets this target exactly, so no game could end.';

/** Games that can be seen to have no end. */
const endlessFaults = (rules: Rules): Fault[] => {
  const { turn, ending, options } = rules;
  const minimums = choices('/turn', turn.openingMinimum, '/options/openingMinimums', options.openingMinimums);
  const targets = choices('/ending/target', ending.target, '/options/targets', options.targets);
  const values = (given: readonly Choice[]): number[] => given.map(({ value }) => value);
  return [
    ...faultsAt(minimums, unmetMinimums(rules, values(minimums)), SHORT),
    ...(ending.overshoot === 'allowed' ? [] : faultsAt(targets, missedTargets(rules, values(targets)), MISSED)),
  ];
};

/** Everything that is wrong with complete rules of right shape; what takes playing out comes last, where all else is well. */
const meaningFaults = (rules: Rules): Fault[] => {
  const faults = [
    ...kindFaults(rules),
    ...listFaults(rules),
    ...CONTRADICTIONS.flatMap((check) => fault('contradiction', rules, check)),
  ];
  return faults.length > 0 ? faults : endlessFaults(rules);
};

/**
 * Reads rules in which every field that has a default may be absent: either the complete rules, or every fault by JSON
 * pointer (shape first; a document of wrong shape is not looked at for its meaning).
 */
export const parseRules = (document: unknown): { rules: Rules } | { faults: Fault[] } => {
  const shape = schemaFaults(RULES_SCHEMA, document);
  if (shape.length > 0) return { faults: shape };
  const rules = withDefaults(RULES_SCHEMA, document) as Rules;
  const faults = meaningFaults(rules);
  return faults.length > 0 ? { faults } : { rules };
};
