import type { LogPageDto } from '../../games/dto/answers.dto.js';
import type { FairnessDto } from '../../games/dto/fairness.dto.js';
import type { GameDto } from '../../games/dto/game.dto.js';
import type { CreatedPlayerDto } from '../../players/dto/player.dto.js';
import type { Recording } from './recording.js';

/** A player, a game against a bot, and a game of friends from its first seat to the proof of its dice. */
export async function recordGames(recording: Recording): Promise<void> {
  const name = { name: 'Ada' };
  const { body } = await recording.show<CreatedPlayerDto>('createPlayer', 'A guest', 'POST /v1/players', {
    body: name,
  });
  await recording.show('getMe', 'The guest', 'GET /v1/players/me', { token: body.token });
  await recording.show('getPlayer', 'A guest', `GET /v1/players/${body.player.id}`);
  await playAgainstBot(recording, body.token);
  await playWithFriend(recording, body.token);
}

async function playAgainstBot(recording: Recording, token: string): Promise<void> {
  const wanted = { rulesetId: 'jaques', bots: ['canny'], start: true };
  const created = { token, body: wanted };
  const { body } = await recording.show<GameDto>('createGame', 'Against a bot, at once', 'POST /v1/games', created);
  const moves = new Moves(recording, `/v1/games/${body.id}`, token);
  await recording.show('getGame', 'At the start of a turn', `GET /v1/games/${body.id}`);
  await moves.keep(await moves.roll());
  await recording.show('getGame', 'Between rolling and banking', `GET /v1/games/${body.id}`);
  await moves.bank();
  await moves.play(await moves.roll(), 'roll');
  for (let game = await moves.untilKeep(); game.turn?.phase === 'to-keep'; game = await moves.roll()) {
    await moves.play(game, 'bank');
  }
  await recording.show('listGames', 'Games that are played', 'GET /v1/games?status=playing');
}

/** The moves of one player in one game. */
class Moves {
  constructor(
    private readonly recording: Recording,
    private readonly path: string,
    private readonly token: string,
  ) {}

  async roll(): Promise<GameDto> {
    const { status, body } = await this.recording.send<GameDto>(`POST ${this.path}/roll`, { token: this.token });
    if (status !== 200) throw new Error(`A roll was refused: ${JSON.stringify(body)}`);
    const summary = body.turn?.phase === 'to-keep' ? 'Dice that score' : 'A farkle, and the bot has played';
    this.recording.keepAnswer('roll', summary, 200, body);
    return body;
  }

  async keep({ actions }: GameDto): Promise<void> {
    const body = { dice: actions.keeps[0]!.dice };
    await this.recording.show('keep', 'The best keep', `POST ${this.path}/keep`, { token: this.token, body });
  }

  async bank(): Promise<void> {
    await this.recording.show('bank', 'Banked, and the bot has played', `POST ${this.path}/bank`, {
      token: this.token,
    });
  }

  async play({ actions }: GameDto, then: 'roll' | 'bank'): Promise<GameDto> {
    const body = { keep: actions.keeps[0]!.dice, then };
    const summary = then === 'roll' ? 'Keep and roll on' : 'Keep and bank';
    const request = { token: this.token, body };
    return (await this.recording.show<GameDto>('play', summary, `POST ${this.path}/play`, request)).body;
  }

  /** Rolls, or takes the roll that lies on the table. */
  async untilKeep(): Promise<GameDto> {
    const { body } = await this.recording.send<GameDto>(`GET ${this.path}`);
    return body.turn?.phase === 'to-keep' ? body : this.roll();
  }
}

async function playWithFriend(recording: Recording, token: string): Promise<void> {
  const { body: friend } = await recording.send<CreatedPlayerDto>('POST /v1/players', { body: { name: 'Grace' } });
  const wanted = {
    rulesetId: 'universe',
    options: { target: 5000 },
    seats: 3,
    visibility: 'unlisted',
    clientSeed: 'ada',
  };
  const created = { token, body: wanted };
  const { body } = await recording.show<GameDto>('createGame', 'With friends, by join code', 'POST /v1/games', created);
  const path = `/v1/games/${body.id}` as const;
  const seat = { token: friend.token, body: { joinCode: body.joinCode } };
  await recording.show('sitDown', 'Join by code', `POST ${path}/seats`, seat);
  const reseated = { token: friend.token, body: { joinCode: body.joinCode, clientSeed: 'grace hopper' } };
  await recording.show('sitDown', 'Change the client seed', `POST ${path}/seats`, reseated);
  await recording.show('addBot', 'A bot', `POST ${path}/bots`, { token, body: { botId: 'steady' } });
  await recording.show('startGame', 'The first turn', `POST ${path}/start`, { token });
  const rolled = await recording.send<GameDto>(`POST ${path}/roll`, { token });
  const keep = rolled.body.actions.keeps[0]!.dice;
  await recording.send(`POST ${path}/play`, { token, body: { keep, then: 'bank' } });
  await recording.show('leaveGame', 'Forfeited', `DELETE ${path}/seats/me`, { token: friend.token });
  await recording.send(`DELETE ${path}/seats/me`, { token });
  await recordLog(recording, path);
}

/** The log of a game that has ended, in all its forms, and the proof of its dice. */
async function recordLog(recording: Recording, path: string): Promise<void> {
  const whole = await recording.send<LogPageDto>(`GET ${path}/log`);
  const { lastSeq, items } = whole.body;
  const ndjson = { headers: { accept: 'application/x-ndjson' } };
  await recording.show('getLog', 'The last entries', `GET ${path}/log?after=${lastSeq - 5}`);
  await recording.show('getLog', 'The last entries', `GET ${path}/log?after=${lastSeq - 3}`, ndjson);
  await recording.show('streamEvents', 'The end of a game', `GET ${path}/events?after=${lastSeq - 3}`);
  const { body } = await recording.show<FairnessDto>('getFairness', 'Of a finished game', `GET ${path}/fairness`);
  const { serverSeed, commitment, clientSeeds } = body;
  const proof = { body: { serverSeed, commitment, clientSeeds, events: items } };
  await recording.show('verifyLog', 'A true log', 'POST /v1/fairness/verify', proof);
}
