import { describe, expect, it } from '@jest/globals';
import {
  creation,
  entries,
  oneDie,
  presetRules,
  startedGame,
  TestGame,
  waitingGame,
} from '../../test/support/engine-builders.js';

const guest = (name: string) => ({ id: name, bot: false });
const bot = { id: 'timid', bot: true };
const rules = oneDie({ players: { min: 2, max: 4 } });

describe('creating a game', () => {
  it('is the first entry and names the host', () => {
    const game = new TestGame(rules);
    expect(game.does({ type: 'create', data: creation(rules) })).toEqual([
      { type: 'game-created', ...creation(rules) },
    ]);
    expect(game.state).toMatchObject({ status: 'waiting', version: 1, host: 'player-0', capacity: 4, seats: [] });
  });

  it('happens once', () => {
    const game = waitingGame(rules);
    expect(game.refusal({ type: 'create', data: creation(rules) })).toBe('already-started');
    game.does({ type: 'start' });
    expect(game.refusal({ type: 'create', data: creation(rules) })).toBe('already-started');
  });
});

describe('sitting down', () => {
  it('takes the asked seat, else the lowest free one', () => {
    const game = waitingGame(rules, { seats: [1] });
    expect(game.does({ type: 'sit', player: guest('b') })).toEqual([
      { type: 'player-seated', seat: 0, player: guest('b'), clientSeed: '' },
    ]);
    game.does({ type: 'sit', player: guest('c'), seat: 3, clientSeed: 'luck' });
    expect(game.state.seats.map(({ seat, player, clientSeed }) => [seat, player.id, clientSeed])).toEqual([
      [0, 'b', ''],
      [1, 'player-1', 'seed-1'],
      [3, 'c', 'luck'],
    ]);
    expect(game.state.seats[0]).toEqual({
      seat: 0,
      player: guest('b'),
      clientSeed: '',
      team: null,
      score: 0,
      scoreBefore: 0,
      opened: false,
      farklesInARow: 0,
      turns: 0,
      scoreSince: 0,
      state: 'playing',
    });
  });

  it('is refused where somebody sits, where no seat is, and when all are taken', () => {
    const game = waitingGame(rules, { seats: [0, 2] });
    const tries = (seat?: number) =>
      game.refusal({ type: 'sit', player: guest('b'), ...(seat === undefined ? {} : { seat }) });
    expect([tries(2), tries(4), tries(-1), tries(0.5), tries(1)]).toEqual([
      'seat-taken',
      'seat-taken',
      'seat-taken',
      'seat-taken',
      'accepted',
    ]);
    game.does({ type: 'sit', player: guest('c') });
    game.does({ type: 'sit', player: guest('d') });
    expect([tries(), tries(2)]).toEqual(['game-full', 'game-full']);
  });

  it('again keeps the seat: without a new client seed nothing happens', () => {
    const game = waitingGame(rules);
    expect(game.does({ type: 'sit', player: guest('player-1') })).toEqual([]);
    expect(game.does({ type: 'sit', player: guest('player-1'), seat: 3 })).toEqual([]);
    expect(game.does({ type: 'sit', player: guest('player-1'), clientSeed: 'seed-1' })).toEqual([]);
  });

  it('again with another client seed changes that alone, also in a full game', () => {
    const game = waitingGame(rules, { seats: [0, 1, 2, 3] });
    expect(game.does({ type: 'sit', player: guest('player-1'), seat: 3, clientSeed: 'new' })).toEqual([
      { type: 'player-seated', seat: 1, player: guest('player-1'), clientSeed: 'new' },
    ]);
    expect(game.state.seats.map(({ seat, clientSeed }) => [seat, clientSeed])).toEqual([
      [0, 'seed-0'],
      [1, 'new'],
      [2, 'seed-2'],
      [3, 'seed-3'],
    ]);
  });

  it('one built-in bot may take several seats', () => {
    const game = waitingGame(rules, { seats: [0] });
    game.does({ type: 'sit', player: bot });
    game.does({ type: 'sit', player: bot });
    expect(game.state.seats.map(({ player }) => player.id)).toEqual(['player-0', 'timid', 'timid']);
  });

  it('is refused after the start, also for the client seed', () => {
    const game = startedGame(rules);
    expect(game.refusal({ type: 'sit', player: guest('b') })).toBe('already-started');
    expect(game.refusal({ type: 'sit', player: guest('player-1'), clientSeed: 'new' })).toBe('already-started');
  });
});

describe('leaving before the start', () => {
  it('leaves the seat number free for the next', () => {
    const game = waitingGame(rules, { seats: [0, 1, 2] });
    expect(game.leaves(1)).toEqual([{ type: 'player-left', seat: 1, host: 'player-0' }]);
    expect(game.state.seats.map(({ seat }) => seat)).toEqual([0, 2]);
    expect(game.does({ type: 'sit', player: guest('b') })).toMatchObject([{ seat: 1 }]);
  });

  it("passes the host's part to the first person who still sits, never to a bot", () => {
    const game = waitingGame(rules, { seats: [0, 1, 2], bots: [1] });
    expect(game.leaves(0)).toEqual([{ type: 'player-left', seat: 0, host: 'player-2' }]);
    expect(game.state.host).toBe('player-2');
  });

  it('takes it from nobody else: the host leaves from any seat, others leave beside them', () => {
    const game = waitingGame(rules, { seats: [0, 1, 2], host: 'player-1' });
    expect(game.leaves(2)).toMatchObject([{ host: 'player-1' }]);
    expect(game.leaves(1)).toMatchObject([{ host: 'player-0' }]);
  });

  it('abandons a game in which no person is left', () => {
    const game = waitingGame(rules, { bots: [1] });
    expect(game.leaves(0)).toEqual([
      { type: 'player-left', seat: 0, host: null },
      { type: 'game-finished', winners: [], scores: [{ seat: 1, score: 0 }], reason: 'abandoned' },
    ]);
    expect(game.state).toMatchObject({ status: 'abandoned', winners: [], finishReason: 'abandoned' });
    expect(game.refusal({ type: 'sit', player: guest('b') })).toBe('game-over');
  });

  it('does not touch a host who never sat', () => {
    const game = waitingGame(rules, { seats: [0], host: 'watcher' });
    expect(game.leaves(0)).toEqual([{ type: 'player-left', seat: 0, host: 'watcher' }]);
    expect(game.state.status).toBe('waiting');
  });

  it('is refused for a seat in which nobody sits', () => {
    expect(waitingGame(rules).refusal({ type: 'leave', seat: 3 })).toBe('not-seated');
    expect(new TestGame(rules).refusal({ type: 'leave', seat: 0 })).toBe('not-seated');
  });
});

describe('starting', () => {
  it('needs the players that the ruleset asks for', () => {
    const game = waitingGame(rules, { seats: [0] });
    expect(game.decides({ type: 'start' })).toMatchObject({
      refusal: 'not-enough-players',
      detail: expect.stringContaining('1 of at least 2'),
    });
    expect(game.state.status).toBe('waiting');
  });

  it('alone where the ruleset allows it', () => {
    expect(startedGame(oneDie({ players: { min: 1, max: 1 } }), { seats: [0] }).state.status).toBe('playing');
  });

  it('freezes seats and client seeds in seat order; empty seats vanish', () => {
    const game = waitingGame(rules, { seats: [3, 1] });
    expect(game.does({ type: 'start' })).toEqual([
      {
        type: 'game-started',
        seats: [1, 3],
        clientSeeds: [
          { seat: 1, clientSeed: 'seed-1' },
          { seat: 3, clientSeed: 'seed-3' },
        ],
      },
      { type: 'turn-started', seat: 1, round: 1, number: 1, diceToRoll: 1 },
    ]);
    expect(game.state).toMatchObject({ status: 'playing', starter: 1 });
    expect(game.state.seats.map(({ turns }) => turns)).toEqual([1, 0]);
  });

  it('happens once', () => {
    expect(startedGame(rules).refusal({ type: 'start' })).toBe('already-started');
  });
});

describe('who begins', () => {
  const starting = (start: string, seats: number[]) => waitingGame(oneDie({ start }), { seats });

  it('seat: the lowest one', () => {
    const game = starting('seat', [4, 2, 3]);
    game.does({ type: 'start' });
    expect(game.state.starter).toBe(2);
  });

  it('roll-off: the highest die begins, every die is in the log', () => {
    const game = starting('rollOff', [0, 1, 3]);
    expect(game.does({ type: 'start' }, [2], [5], [4]).slice(1)).toEqual([
      { type: 'starter-rolled', seat: 0, attempt: 1, die: 2 },
      { type: 'starter-rolled', seat: 1, attempt: 1, die: 5 },
      { type: 'starter-rolled', seat: 3, attempt: 1, die: 4 },
      { type: 'turn-started', seat: 1, round: 1, number: 1, diceToRoll: 1 },
    ]);
    expect(game.state.starter).toBe(1);
    game.farkles();
    expect(game.state.turn).toMatchObject({ seat: 3, round: 1 });
    game.farkles();
    expect(game.state.turn).toMatchObject({ seat: 0, round: 1 });
    game.farkles();
    expect(game.state.turn).toMatchObject({ seat: 1, round: 2 });
  });

  it('roll-off: the tied alone roll again, until one is highest', () => {
    const game = starting('rollOff', [0, 1, 2]);
    game.does({ type: 'start' }, [5], [2], [5], [3], [3], [1], [6]);
    expect(entries(game, 'starter-rolled').map(({ seat, attempt, die }) => [seat, attempt, die])).toEqual([
      [0, 1, 5],
      [1, 1, 2],
      [2, 1, 5],
      [0, 2, 3],
      [2, 2, 3],
      [0, 3, 1],
      [2, 3, 6],
    ]);
    expect(game.state.starter).toBe(2);
  });

  it('roll-off: dice are asked for by seat and attempt in turn 0', () => {
    const game = starting('rollOff', [1, 2]);
    const asked: unknown[] = [];
    game.decides({ type: 'start' }, (thrown) => {
      asked.push(thrown);
      return thrown.throw === 1 ? [4] : [thrown.seat === 2 ? 6 : 1];
    });
    expect(asked).toEqual([
      { seat: 1, turn: 0, throw: 1, count: 1 },
      { seat: 2, turn: 0, throw: 1, count: 1 },
      { seat: 1, turn: 0, throw: 2, count: 1 },
      { seat: 2, turn: 0, throw: 2, count: 1 },
    ]);
  });

  it('roll-off: dice that never differ end it after a hundred attempts for the first of the tied', () => {
    const game = starting('rollOff', [1, 2, 3]);
    game.decides({ type: 'start' }, ({ seat }) => [seat === 1 ? 1 : 4]);
    expect(entries(game, 'starter-rolled')).toHaveLength(3 + 99 * 2);
    expect(game.state.starter).toBe(2);
  });

  it('roll-off: a player alone rolls for nothing', () => {
    const game = starting('rollOff', [0]);
    expect(game.does({ type: 'start' }).map(({ type }) => type)).toEqual(['game-started', 'turn-started']);
  });

  it('random: drawn from two dice of the lowest seat; the log shows who it was', () => {
    const game = starting('random', [1, 4, 6]);
    const asked: unknown[] = [];
    game.decides({ type: 'start' }, (thrown) => {
      asked.push(thrown);
      return [1, 2];
    });
    expect(asked).toEqual([{ seat: 1, turn: 0, throw: 1, count: 2 }]);
    expect(game.state.starter).toBe(4);
  });

  it('random: a recorded draw is repeated, one that names nobody is not', () => {
    const game = starting('random', [1, 4, 6]);
    game.does({ type: 'start', starter: 6 });
    expect(game.state.starter).toBe(6);
    const other = starting('random', [1, 4, 6]);
    other.does({ type: 'start', starter: 5 }, [1, 1]);
    expect(other.state.starter).toBe(1);
  });

  it('a recorded draw has no say where nothing is drawn', () => {
    const game = starting('seat', [1, 4]);
    game.does({ type: 'start', starter: 4 });
    expect(game.state.starter).toBe(1);
  });

  it('jaques and pocket roll off, universe and additive begin at the first seat', () => {
    expect(['jaques', 'pocket', 'universe', 'additive'].map((id) => presetRules(id).start)).toEqual([
      'rollOff',
      'rollOff',
      'seat',
      'seat',
    ]);
  });
});

it('dice of a turn are asked for by seat, number of the turn, throw and count', () => {
  const game = startedGame(presetRules('additive'), { seats: [2, 5] });
  const asked: unknown[] = [];
  const roll = (...dice: Parameters<typeof game.rolls>) =>
    game.decides({ type: 'roll', seat: game.seat }, (thrown) => {
      asked.push(thrown);
      return dice;
    });
  roll(1, 2, 3, 4, 6, 6);
  game.keeps(1);
  roll(2, 3, 3, 4, 6);
  roll(2, 2, 3, 3, 4, 6);
  roll(1, 2, 3, 4, 6, 6);
  expect(asked).toEqual([
    { seat: 2, turn: 1, throw: 1, count: 6 },
    { seat: 2, turn: 1, throw: 2, count: 5 },
    { seat: 5, turn: 1, throw: 1, count: 6 },
    { seat: 2, turn: 2, throw: 1, count: 6 },
  ]);
});
