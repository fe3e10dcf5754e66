import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AT,
  creation,
  presetRules,
  randomCommand,
  seededDice,
  seededNumbers,
  TestGame,
} from '../../test/support/engine-builders.js';
import { anyRules, seatsFor } from '../../test/support/ruleset-arbitrary.js';
import { actionsOf } from './actions.js';
import type { Command } from './commands.js';
import { decide, type Decision } from './decide.js';
import type { GameEvent } from './events.js';
import { fold } from './evolve.js';
import { indexOf, MULTISETS, partsOf } from './multisets.js';
import { PRESETS } from './presets/catalogue.js';
import { replay } from './replay.js';
import type { Rules } from './ruleset.js';

type Plan = { seats: number; seed: number; leaving: number; steps: number };

/** Sits down, changes a client seed, leaves a seat and starts, all within what the table allows. */
const seatAll = (game: TestGame, { seats: wanted, seed }: Plan): void => {
  const seats = seatsFor(game.rules, wanted);
  const sit = (seat: number, clientSeed: string): Command => ({
    type: 'sit',
    player: { id: `player-${seat}`, bot: seat % 3 === 2 },
    seat,
    clientSeed,
  });
  game.does({ type: 'create', data: creation(game.rules) });
  for (let seat = 0; seat < seats; seat++) game.does(sit(seat, `${seed}`));
  game.does(sit(0, 'changed'));
  const last = game.state.capacity - 1;
  if (seats <= last && seed % 2 === 0) {
    game.does(sit(last, ''));
    game.leaves(last);
  }
  game.decides({ type: 'start' }, seededDice(seed));
};

const step = (game: TestGame, next: () => number, dice: ReturnType<typeof seededDice>, leaving: number): void => {
  const before = game.state;
  const decision = game.decides(randomCommand(game, next, leaving), dice);
  if ('refusal' in decision && game.state !== before) throw new Error('a refusal changed the state');
};

/** Rolls after which a turn counts as one that nothing but the limit of rolls will end. */
const LONG_TURN = 300;

/** Rolls of the longest turn of a log. */
const longestTurn = (log: readonly GameEvent[]): number => {
  const starts = log.flatMap(({ type }, i) => (type === 'turn-started' ? [i] : []));
  const turns = starts.map((start, i) => log.slice(start, starts[i + 1]));
  return Math.max(0, ...turns.map((turn) => turn.filter(({ type }) => type === 'rolled').length));
};

/** Plays a game by chance to its end, or as far as the steps go; `watch` sees it before every step. */
const playOut = (rules: Rules, plan: Plan, watch: (game: TestGame) => void = () => undefined): TestGame => {
  const game = new TestGame(rules);
  seatAll(game, plan);
  const next = seededNumbers(plan.seed);
  const dice = seededDice(plan.seed + 1);
  for (let i = 0; i < plan.steps && game.state.status === 'playing'; i++) {
    watch(game);
    step(game, next, dice, plan.leaving);
  }
  return game;
};

const plans = fc.record({
  seats: fc.integer({ min: 1, max: 5 }),
  seed: fc.integer(),
  leaving: fc.constantFrom(0, 0, 0.02),
  steps: fc.constant(250),
});

/** What a command would bring, without carrying it out. */
const whatIf = (game: TestGame, command: Command, state = game.state): Decision =>
  decide(game.compiled, state, command, { at: AT, dice: seededDice(7) });
const accepts = (game: TestGame, command: Command): boolean => !('refusal' in whatIf(game, command));

/** What an entry adds to scores, as seat and points. Points that a turn inherits are in no score yet. */
const gains = (event: GameEvent): [number, number][] => {
  if (event.type === 'banked') return [[event.seat, event.points]];
  if (event.type === 'penalised') return [[event.seat, -event.points]];
  if (event.type !== 'points-moved' || event.reason === 'inherited') return [];
  const gain: [number, number] = [event.to, event.points];
  return event.reason === 'stolen' ? [gain, [event.from, -event.points]] : [gain];
};

/** What a walk over the log, by addition alone, says about the score of every seat, or of its team. */
const totals = (log: readonly GameEvent[]): number[] => {
  const started = log.find((event) => event.type === 'game-started');
  if (started?.type !== 'game-started') return [];
  const sideOf = (seat: number): number => started.seats.indexOf(seat) % (started.teams ?? started.seats.length);
  const scores = started.seats.map(() => 0);
  for (const event of log) {
    for (const [seat, points] of gains(event)) scores[sideOf(seat)]! += points;
    if (event.type === 'banked' || event.type === 'penalised') expect(event.score).toBe(scores[sideOf(event.seat)]);
  }
  return started.seats.map((seat) => scores[sideOf(seat)]!);
};

/** Every turn of the log by itself: dice rolled, dice kept and points follow from each other. */
const checkTurns = (log: readonly GameEvent[], rules: Rules): void => {
  let [left, points, multiplier, roll] = [rules.dice, 0, 1, [] as number[]];
  for (const event of log) {
    if (event.type === 'turn-started') [left, points, multiplier] = [event.diceToRoll, 0, 1];
    if (event.type === 'hot-dice') multiplier = event.multiplier ?? 1;
    if (event.type === 'points-moved' && event.reason === 'inherited') [left, points] = [event.dice!, event.points];
    if (event.type === 'rolled') {
      roll = event.dice;
      expect(roll).toHaveLength(left);
      expect(roll.every((die) => [1, 2, 3, 4, 5, 6].includes(die))).toBe(true);
    }
    if (event.type === 'kept') {
      expect(partsOf(indexOf(roll as never))).toContain(indexOf(event.dice));
      expect(event.combinations.flatMap(({ dice }) => dice).sort()).toEqual(event.dice);
      expect(event.multiplier ?? 1).toBe(multiplier);
      expect(multiplier * event.combinations.reduce((sum, { points: worth }) => sum + worth, 0)).toBe(event.points);
      left = left === event.dice.length ? rules.dice : left - event.dice.length;
      points += event.points;
      expect([event.turnPoints, event.diceToRoll]).toEqual([points, left]);
    }
    if (event.type === 'banked') {
      expect(event.turnPoints).toBe(points);
      expect([0, points]).toContain(event.points);
    }
    if (event.type === 'farkled') {
      const isKept = log.slice(event.seq).find(({ type }) => type === 'banked' || type === 'turn-started');
      expect(event.lost).toBe(isKept?.type === 'banked' ? 0 : points);
    }
  }
};

/** Seats that begin a turn after an entry, until the next one of the given types. */
const turnsAfter = (log: readonly GameEvent[], from: GameEvent, ...until: GameEvent['type'][]): number[] => {
  const rest = log.slice(from.seq);
  const end = rest.findIndex(({ type }) => until.includes(type));
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .flatMap((event) => (event.type === 'turn-started' ? [event.seat] : []));
};

/** In a final round and in every extra round each seat that was to play has had one turn, in that order, unless it left. */
const checkLastRounds = ({ log, state }: TestGame): void => {
  const stayed = (seats: readonly number[]): number[] => seats.filter((seat) => state.seats[seat]!.state === 'playing');
  for (const event of log) {
    if (event.type !== 'final-round-started' && event.type !== 'tie-break-started') continue;
    const due = event.type === 'tie-break-started' ? event.seats : event.seatsToPlay;
    const next = ['tie-break-started', 'final-round-started', 'game-finished'] as const;
    const played = stayed(turnsAfter(log, event, ...next));
    const following = log.slice(event.seq).find(({ type }) => (next as readonly string[]).includes(type));
    // With last licks the turns that are left over begin anew with the next entry.
    const isOver = following !== undefined && following.type !== 'final-round-started';
    const cutShort = ['last-standing', 'abandoned', 'turn-limit', 'special-win'].includes(state.finishReason ?? '');
    expect(played).toEqual(isOver && !cutShort ? stayed(due) : stayed(due).slice(0, played.length));
  }
};

const checkEnd = ({ state, log, rules }: TestGame): void => {
  const playing = state.seats.filter((seat) => seat.state === 'playing');
  const best = Math.max(...playing.map(({ score }) => score));
  const last = log.at(-1)!;
  if (last.type !== 'game-finished') throw new Error('the last entry is not the end');
  expect(last.scores).toEqual(state.seats.map(({ seat, score }) => ({ seat, score })));
  expect(state.turn).toBeNull();
  for (const winner of last.winners) expect(playing.map(({ seat }) => seat)).toContain(winner);
  const byScore = ['final-round', 'equal-turns', 'rounds'].includes(last.reason);
  if (byScore) for (const winner of last.winners) expect(state.seats[winner]!.score).toBe(best);
  const sides = new Set(last.winners.map((seat) => state.seats[seat]!.team ?? seat));
  if (byScore && rules.ending.tie !== 'shared') expect(sides.size).toBe(1);
  expect(last.winners.length === 0).toBe(last.reason === 'abandoned');
};

describe('whatever the rules, the dice and the players', () => {
  it('the state is the fold of the log, the log replays, and totals move only as its entries say', () => {
    fc.assert(
      fc.property(anyRules, plans, (rules, plan) => {
        const game = playOut(rules, plan);
        expect(fold(game.log)).toEqual(game.state);
        expect(fold(JSON.parse(JSON.stringify(game.log)) as GameEvent[])).toEqual(game.state);
        expect(replay(game.compiled, JSON.parse(JSON.stringify(game.log)) as GameEvent[])).toEqual({
          state: game.state,
        });
        expect(totals(game.log)).toEqual(game.scoreboard);
        expect(game.log.map(({ seq }) => seq)).toEqual(game.log.map((_, i) => i + 1));
        checkTurns(game.log, rules);
        checkLastRounds(game);
        if (game.state.status !== 'playing') checkEnd(game);
      }),
      { numRuns: 80 },
    );
  });

  it('a game comes to its end, at the latest by the limit of turns', () => {
    fc.assert(
      fc.property(anyRules, plans, (rules, plan) => {
        const { state, log } = playOut(rules, { ...plan, seats: 1 + (plan.seats % 2), steps: 30_000 });
        // Where no roll fails and hot dice are forced, a turn lasts as many rolls as it may: a game of those is too long here.
        fc.pre(longestTurn(log) < LONG_TURN);
        expect(['finished', 'abandoned']).toContain(state.status);
        expect(log.at(-1)!.type).toBe('game-finished');
        expect(totals(log)).toEqual(state.seats.map(({ score }) => score));
      }),
      { numRuns: 25 },
    );
  });

  it('the actions tell exactly what is accepted: every listed keep and no other, at its points', () => {
    fc.assert(
      fc.property(anyRules, plans, (rules, plan) => {
        playOut(rules, { ...plan, steps: 30 }, (game) => {
          const { seat, roll, points } = game.state.turn!;
          const { roll: mayRoll, bank, keeps, inherit } = actionsOf(game.compiled, game.state);
          expect(accepts(game, { type: 'roll', seat })).toBe(mayRoll);
          const inherited = whatIf(game, { type: 'roll', seat, inherit: true });
          expect('refusal' in inherited ? null : inherited.events[0]).toEqual(
            inherit && expect.objectContaining({ type: 'points-moved', to: seat, reason: 'inherited', ...inherit }),
          );
          const banked = whatIf(game, { type: 'bank', seat });
          expect('refusal' in banked ? null : banked.events[0]).toEqual(
            bank && expect.objectContaining({ type: 'banked', points: bank.points, turnPoints: points }),
          );
          const parts = partsOf(indexOf(roll)).filter((part) =>
            accepts(game, { type: 'keep', seat, dice: MULTISETS[part]!.dice }),
          );
          expect(parts.sort()).toEqual(keeps.map(({ index }) => index).sort());
          for (const keep of keeps) {
            const kept = whatIf(game, { type: 'keep', seat, dice: keep.dice });
            expect('refusal' in kept ? kept : kept.events[0]).toMatchObject({
              type: 'kept',
              dice: keep.dice,
              points: keep.points,
              diceToRoll: keep.diceLeft,
            });
          }
        });
      }),
      { numRuns: 40 },
    );
  });

  it('only the seat on move moves, and nothing but a legal command changes anything', () => {
    fc.assert(
      fc.property(anyRules, plans, fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 9 }), (rules, plan, dice) => {
        playOut(rules, { ...plan, steps: 40 }, (game) => {
          const { seat } = game.state.turn!;
          for (const other of [seat + 1, -1]) {
            for (const type of ['roll', 'bank'] as const) expect(accepts(game, { type, seat: other })).toBe(false);
            for (const then of ['roll', 'bank'] as const)
              expect(accepts(game, { type: 'play', seat: other, dice, then })).toBe(false);
            expect(accepts(game, { type: 'leave', seat: other })).toBe(game.state.seats[other]?.state === 'playing');
          }
          const kept = whatIf(game, { type: 'keep', seat, dice });
          const listed = actionsOf(game.compiled, game.state).keeps.map((keep) => keep.dice.join());
          expect('refusal' in kept).toBe(!listed.includes([...dice].sort().join()));
          if ('refusal' in kept) expect(Object.keys(kept).sort()).toEqual(['detail', 'refusal']);
        });
      }),
      { numRuns: 30 },
    );
  });

  it('play is a keep and then a roll or a bank, in one', () => {
    fc.assert(
      fc.property(anyRules, plans, (rules, plan) => {
        playOut(rules, { ...plan, steps: 30 }, (game) => {
          const { seat } = game.state.turn!;
          for (const { dice } of actionsOf(game.compiled, game.state).keeps.slice(0, 5)) {
            const kept = whatIf(game, { type: 'keep', seat, dice });
            if ('refusal' in kept || kept.state.turn?.phase !== 'to-decide') continue;
            for (const then of ['roll', 'bank'] as const) {
              const second = whatIf(game, { type: then, seat }, kept.state);
              const both = whatIf(game, { type: 'play', seat, dice, then });
              if ('refusal' in second) expect(both).toEqual(second);
              else expect(both).toEqual({ events: [...kept.events, ...second.events], state: second.state });
            }
          }
        });
      }),
      { numRuns: 30 },
    );
  });

  it('the same commands and dice give the same log', () => {
    fc.assert(
      fc.property(anyRules, plans, (rules, plan) => {
        expect(JSON.stringify(playOut(rules, plan).log)).toBe(JSON.stringify(playOut(rules, plan).log));
      }),
      { numRuns: 20 },
    );
  });

  it('equal turns: at the end nobody who stayed has had more turns than another, before tie-breaks', () => {
    const equal = anyRules.map((rules) => ({
      ...rules,
      ending: { ...rules.ending, mode: 'equalTurns' as const, rounds: null, tie: 'shared' as const },
    }));
    fc.assert(
      fc.property(equal, plans, (rules, plan) => {
        const { state } = playOut(rules, { ...plan, leaving: 0 });
        const stayed = state.seats.filter((seat) => seat.state === 'playing');
        if (state.finishReason === 'equal-turns') expect(new Set(stayed.map(({ turns }) => turns)).size).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(PRESETS.map(({ id }) => id))('%s', (id) => {
  it('random games hold what holds for all', () => {
    const rules = presetRules(id);
    for (const seed of [1, 2]) {
      const game = playOut(rules, { seats: 2 + seed, seed, leaving: 0, steps: 4000 });
      expect(fold(game.log)).toEqual(game.state);
      expect(replay(game.compiled, game.log)).toEqual({ state: game.state });
      checkTurns(game.log, rules);
      if (game.state.status === 'finished') checkEnd(game);
    }
  });
});
