import type { Pattern, Rules } from './ruleset.js';
import type { Fault } from './schema.js';

/** What a game may choose where its ruleset offers it; what is absent stays as the ruleset says. */
export type GameOptions = { target?: number; openingMinimum?: number; fourTwo?: boolean };

const FOUR_TWO_ALONE = 1500;

const isShape = (pattern: Pattern, shape: readonly number[]): boolean => pattern.shape.join() === shape.join();

/** Four of one face and two of another pay as three pairs do, 1500 where there are none. */
const fourTwo = (patterns: readonly Pattern[]): Pattern => {
  const threePairs = patterns.find((pattern) => isShape(pattern, [2, 2, 2]));
  return threePairs ? { ...threePairs, shape: [4, 2] } : { shape: [4, 2], points: FOUR_TWO_ALONE };
};

const hasFourTwo = ({ scoring }: Rules): boolean => scoring.patterns.some((pattern) => isShape(pattern, [4, 2]));

const numberFault = (name: keyof GameOptions, value: number | undefined, offered: readonly number[]): Fault[] =>
  value === undefined || offered.includes(value)
    ? []
    : [{ pointer: `/options/${name}`, code: 'range', detail: `This ruleset offers ${offered.join(', ')}.` }];

const optionFaults = (rules: Rules, { target, openingMinimum, fourTwo: switched }: GameOptions): Fault[] => {
  const fourTwoFault: Fault = {
    pointer: '/options/fourTwo',
    code: 'range',
    detail: 'This ruleset offers no such choice.',
  };
  const has = hasFourTwo(rules);
  // It can be switched on where that is offered; what the ruleset has of itself cannot be switched off.
  const unfit = switched === true ? !has && !rules.options.fourTwo : switched === false && has;
  return [
    ...numberFault('target', target, [rules.ending.target, ...rules.options.targets]),
    ...numberFault('openingMinimum', openingMinimum, [rules.turn.openingMinimum, ...rules.options.openingMinimums]),
    ...(unfit ? [fourTwoFault] : []),
  ];
};

/** The rules that a game with these options is played by, or what the ruleset does not offer. */
export const applyOptions = <R extends Rules>(rules: R, options: GameOptions): { rules: R } | { faults: Fault[] } => {
  const faults = optionFaults(rules, options);
  if (faults.length > 0) return { faults };
  const { scoring, turn, ending } = rules;
  const patterns =
    options.fourTwo && !hasFourTwo(rules) ? [...scoring.patterns, fourTwo(scoring.patterns)] : scoring.patterns;
  return {
    rules: {
      ...rules,
      scoring: { ...scoring, patterns },
      turn: { ...turn, openingMinimum: options.openingMinimum ?? turn.openingMinimum },
      ending: { ...ending, target: options.target ?? ending.target },
    },
  };
};
