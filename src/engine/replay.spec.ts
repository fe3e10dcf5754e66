import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  creation,
  oneDie,
  randomCommand,
  seededDice,
  seededNumbers,
  startedGame,
  TestGame,
  waitingGame,
} from '../../test/support/engine-builders.js';
import { anyRules, seatsFor } from '../../test/support/ruleset-arbitrary.js';
import type { GameEvent } from './events.js';
import type { Face } from './multisets.js';
import { type Replay, replay } from './replay.js';

type Draft = Record<string, unknown> & { seq: number; type: string };

const draftOf = (game: TestGame): Draft[] => JSON.parse(JSON.stringify(game.log)) as Draft[];
const replayed = (game: TestGame, log: Draft[]): Replay => replay(game.compiled, log as unknown as GameEvent[]);
const faultAt = (game: TestGame, log: Draft[]): number | null => {
  const result = replayed(game, log);
  return 'faultAt' in result ? result.faultAt : null;
};
const renumbered = (log: Draft[]): Draft[] => log.map((entry, i) => ({ ...entry, seq: i + 1 }));

/** A short game that shows most entries: a roll-off with a tie, farkles, hot dice, a final round, a tie-break, a forfeit. */
const richGame = (): TestGame => {
  const rules = oneDie({
    start: 'rollOff',
    penalties: { farkle: 50, lostPointsTo: 'next' },
    ending: { target: 500, tie: 'extraTurns' },
  });
  const game = waitingGame(rules, { seats: [0, 1, 2, 3, 4], bots: [3] });
  game.does({ type: 'sit', player: { id: 'player-1', bot: false }, clientSeed: 'other' });
  game.leaves(4);
  game.does({ type: 'start' }, [6], [2], [6], [1], [3], [5]);
  game.scores(5);
  game.leaves(3);
  game.farkles(1);
  game.scores(4);
  game.scores(1);
  game.scores(1);
  game.scores(2);
  game.farkles();
  return game;
};

describe('a log that the rules explain', () => {
  it('leads to the state of the game, from every command on', () => {
    const game = richGame();
    expect(game.state.status).toBe('finished');
    expect(replayed(game, draftOf(game))).toEqual({ state: game.state });
  });

  it('may be empty', () => {
    expect(replay(richGame().compiled, [])).toMatchObject({ state: { version: 0, status: 'waiting' } });
  });

  it('may end after any command, and nowhere else', () => {
    const game = richGame();
    const starts = new Set<number>();
    for (let length = 1; length <= game.log.length; length++) {
      const result = replay(game.compiled, game.log.slice(0, length));
      if ('state' in result) starts.add(length);
      else expect(result).toEqual({ faultAt: length + 1, detail: expect.any(String) });
    }
    expect(starts.size).toBeGreaterThan(15);
    expect(starts.has(game.log.length)).toBe(true);
    expect(starts.has(game.log.length - 1)).toBe(false);
  });

  it('a drawn starter is taken from the log', () => {
    const rules = oneDie({ start: 'random' });
    const game = waitingGame(rules, { seats: [0, 1, 2] });
    game.decides({ type: 'start' }, () => [1, 3]);
    expect(game.state.starter).toBe(2);
    expect(replayed(game, draftOf(game))).toEqual({ state: game.state });
  });

  it('a turn that banks itself and a short bank are no moves of their own', () => {
    const rules = oneDie({ turn: { hotDice: 'none', openingMinimum: 300, shortBank: 'zero' } });
    const game = startedGame(rules);
    game.rolls(1);
    game.keeps(1);
    game.rolls(4);
    game.keeps(4);
    expect(replayed(game, draftOf(game))).toEqual({ state: game.state });
  });
});

describe('a log in which a turn takes over the one before', () => {
  const inheriting = (): TestGame => {
    const game = startedGame(oneDie({ interaction: { inherit: { after: 'bank' }, steal: 'sameCombination' } }));
    game.scores(3);
    game.does({ type: 'roll', seat: 1, inherit: true }, [3]);
    game.keeps(3);
    game.banks();
    return game;
  };
  const moved = (game: TestGame, reason: string): number =>
    game.log.find((event) => event.type === 'points-moved' && event.reason === reason)!.seq;

  it('replays, the theft with its bank', () => {
    const game = inheriting();
    expect(game.scoreboard).toEqual([0, 900]);
    expect(replayed(game, draftOf(game))).toEqual({ state: game.state });
  });

  it.each<[string, object]>([
    ['inherited', { points: 301 }],
    ['inherited', { dice: 2 }],
    ['inherited', { from: 1 }],
    ['inherited', { to: 0 }],
    ['inherited', { reason: 'stolen' }],
    ['stolen', { points: 301 }],
    ['stolen', { reason: 'lost-turn' }],
  ])('%s points with %j are found where they stand', (reason, change) => {
    const game = inheriting();
    const seq = moved(game, reason);
    const log = draftOf(game).map((entry) => (entry.seq === seq ? { ...entry, ...change } : entry));
    expect(faultAt(game, log)).toBe(seq);
  });
});

describe('a log that has been tampered with', () => {
  let game: TestGame;
  beforeAll(() => {
    game = richGame();
  });
  const at = (type: string, nth = 0): number => game.log.filter((entry) => entry.type === type)[nth]!.seq;
  const changed = (seq: number, change: object): Draft[] =>
    draftOf(game).map((entry) => (entry.seq === seq ? { ...entry, ...change } : entry));

  it.each<[string, object]>([
    ['game-started', { seats: [0, 1] }],
    ['game-started', { clientSeeds: [] }],
    ['starter-rolled', { die: 7 }],
    ['starter-rolled', { die: 0 }],
    ['starter-rolled', { seat: 1 }],
    ['starter-rolled', { attempt: 2 }],
    ['turn-started', { seat: 1 }],
    ['turn-started', { round: 2 }],
    ['turn-started', { number: 0 }],
    ['turn-started', { diceToRoll: 2 }],
    ['rolled', { dice: [] }],
    ['rolled', { dice: [5, 5] }],
    ['rolled', { dice: [9] }],
    ['rolled', { dice: [1.5] }],
    ['rolled', { seat: 1 }],
    ['kept', { dice: [1] }],
    ['kept', { dice: [] }],
    ['kept', { points: 1000 }],
    ['kept', { turnPoints: 1000 }],
    ['kept', { diceToRoll: 5 }],
    ['kept', { combinations: [] }],
    ['hot-dice', { seat: 1 }],
    ['banked', { points: 600 }],
    ['banked', { turnPoints: 600 }],
    ['banked', { score: 9999 }],
    ['banked', { seat: 1 }],
    ['farkled', { lost: 0 }],
    ['penalised', { points: 0 }],
    ['penalised', { reason: 'streak' }],
    ['points-moved', { to: 0 }],
    ['points-moved', { points: 5 }],
    ['final-round-started', { seatsToPlay: [] }],
    ['final-round-started', { triggeredBy: 1 }],
    ['tie-break-started', { seats: [0, 2] }],
    ['forfeited', { reason: 'special-lose' }],
    ['forfeited', { seat: 9 }],
    ['player-left', { host: 'player-1' }],
    ['player-left', { seat: 9 }],
    ['game-finished', { winners: [1] }],
    ['game-finished', { reason: 'target-reached' }],
    ['game-finished', { scores: [] }],
    ['rolled', { v: 2 }],
    ['rolled', { seq: 1 }],
    ['rolled', { extra: 1 }],
    ['rolled', { type: 'kept' }],
    ['banked', { type: 'farkled' }],
    ['banked', { type: 'message-posted' }],
    ['player-seated', { type: 'player-left', host: null }],
    ['turn-started', { at: '2030-01-01T00:00:00Z' }],
  ])('%s %j is found where it stands', (type, change) => {
    expect(faultAt(game, changed(at(type), change))).toBe(at(type));
  });

  it('a starter who was never drawn, and one who does not sit', () => {
    const random = waitingGame(oneDie({ start: 'random' }));
    random.decides({ type: 'start' }, () => [1, 1]);
    const log = draftOf(random);
    log.at(-1)!.seat = 5;
    expect(faultAt(random, log)).toBe(log.length);
  });

  it('dice that cannot be: none recorded where some must be', () => {
    const log = draftOf(game).slice(0, at('starter-rolled'));
    expect(faultAt(game, log)).toBe(at('starter-rolled') + 1);
    expect(faultAt(game, draftOf(game).slice(0, at('game-started')))).toBe(at('game-started') + 1);
  });

  it('says why, in a sentence', () => {
    expect(replayed(game, changed(at('kept'), { dice: [6] }))).toEqual({
      faultAt: at('kept'),
      detail: expect.stringMatching(/^illegal-keep: .+\.$/),
    });
    expect(replayed(game, draftOf(game).slice(1))).toMatchObject({ faultAt: 1 });
    expect(replayed(game, changed(at('kept'), { points: 6 }))).toMatchObject({
      detail: expect.stringMatching(/^[A-Z].+\.$/),
    });
    const doubled = draftOf(game);
    doubled.splice(at('player-seated'), 0, { ...doubled[at('player-seated') - 1]! });
    expect(replayed(game, doubled)).toEqual({
      faultAt: at('player-seated') + 1,
      detail: expect.stringMatching(/^[A-Z].+\.$/),
    });
    expect(replayed(game, [draftOf(game).at(-1)!])).toMatchObject({ faultAt: 1, detail: expect.stringMatching(/\.$/) });
  });

  it('a doubled entry is found, renumbered or not', () => {
    for (let i = 0; i < game.log.length; i++) {
      const log = draftOf(game);
      log.splice(i, 0, log[i]!);
      expect([game.log[i]!.type, faultAt(game, log)]).toEqual([game.log[i]!.type, expect.any(Number)]);
      expect([game.log[i]!.type, faultAt(game, renumbered(log))]).toEqual([game.log[i]!.type, expect.any(Number)]);
    }
  });

  it('a missing entry is found; renumbered too, save where somebody simply never came or left', () => {
    for (let i = 0; i < game.log.length - 1; i++) {
      const log = draftOf(game).filter((_, position) => position !== i);
      const { type } = game.log[i]!;
      expect([type, faultAt(game, log)]).toEqual([type, i + 1]);
      if (type === 'forfeited' || type === 'player-seated' || type === 'player-left') continue;
      expect([type, faultAt(game, renumbered(log))]).toEqual([type, expect.any(Number)]);
    }
  });

  it('two entries that have changed places are found', () => {
    for (let i = 0; i < game.log.length - 1; i++) {
      const log = draftOf(game);
      [log[i], log[i + 1]] = [log[i + 1]!, log[i]!];
      expect([game.log[i]!.type, faultAt(game, log)]).toEqual([game.log[i]!.type, expect.any(Number)]);
    }
  });

  it('entries after the end are found', () => {
    const log = draftOf(game);
    const rolled = { ...log.find(({ type }) => type === 'rolled')!, seq: log.length + 1 };
    expect(replayed(game, [...log, rolled])).toMatchObject({
      faultAt: log.length + 1,
      detail: expect.stringMatching(/^game-over/),
    });
  });
});

describe('any log of any rules', () => {
  /** Fields that follow from the rules, so that another value of one is no other game but a false log. */
  const DETERMINED: Record<string, string[]> = {
    'starter-rolled': ['seat', 'attempt'],
    'turn-started': ['round', 'number', 'diceToRoll'],
    rolled: ['seat'],
    kept: ['seat', 'points', 'turnPoints', 'diceToRoll'],
    'hot-dice': ['seat'],
    farkled: ['seat', 'lost'],
    banked: ['seat', 'points', 'turnPoints', 'score'],
    penalised: ['seat', 'points', 'score'],
    'points-moved': ['from', 'to', 'points'],
    'final-round-started': ['triggeredBy'],
  };

  const played = fc.tuple(anyRules, fc.integer({ min: 1, max: 4 }), fc.integer()).map(([rules, seats, seed]) => {
    const game = new TestGame(rules);
    game.does({ type: 'create', data: creation(rules) });
    for (let seat = 0; seat < seatsFor(rules, seats); seat++)
      game.does({ type: 'sit', player: { id: `p${seat}`, bot: false } });
    game.decides({ type: 'start' }, seededDice(seed));
    const [next, dice] = [seededNumbers(seed), seededDice(seed + 1)];
    for (let i = 0; i < 60 && game.state.status === 'playing'; i++) game.decides(randomCommand(game, next, 0.01), dice);
    return game;
  });

  it('another number in a field that follows from the rules is found where it stands', () => {
    fc.assert(
      fc.property(played, fc.nat(), fc.nat(), fc.integer({ min: -3, max: 500 }), (game, where, which, number) => {
        const log = draftOf(game);
        const entry = log[where % log.length]!;
        const fields = DETERMINED[entry.type] ?? [];
        const field = fields[which % fields.length];
        if (field === undefined || entry[field] === number) return;
        entry[field] = number;
        expect(faultAt(game, log)).toBe(entry.seq);
      }),
      { numRuns: 200 },
    );
  });

  it('a die more, a die fewer or a false face is found where it stands', () => {
    fc.assert(
      fc.property(
        played,
        fc.nat(),
        fc.constantFrom('more', 'fewer', 'false'),
        fc.constantFrom(0, 7, -1, 2.5),
        (game, where, how, face) => {
          const log = draftOf(game);
          const throws = log.filter(({ type }) => type === 'rolled');
          const entry = throws[where % throws.length];
          if (!entry) return;
          const dice = entry.dice as Face[];
          entry.dice = how === 'more' ? [...dice, 6] : how === 'fewer' ? dice.slice(1) : [...dice.slice(1), face];
          expect(faultAt(game, log)).toBe(entry.seq);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('whatever is cut out, doubled or swapped, a replay answers', () => {
    fc.assert(
      fc.property(
        played,
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (game, cuts, number) => {
          const log = draftOf(game);
          for (const [from, to] of cuts) log.splice(to % log.length, from % 3, log[from % log.length]!);
          const answer = replayed(game, number ? renumbered(log) : log);
          expect('state' in answer || answer.faultAt <= log.length + 1).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});
