import { applyDecorators, Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../http/authenticated.js';
import { type ProblemCode } from '../http/problem-codes.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { Asked, type AskedBy } from '../idempotency/asked.decorator.js';
import { GameDto } from './dto/game.dto.js';
import { KeepDiceDto, PlayDto } from './dto/requests.dto.js';
import { changedGame } from './game-answers.js';
import { MovesService, type OwnMove } from './moves.service.js';

/** Problems that any move can meet. */
const MOVE_PROBLEMS: ProblemCode[] = [
  'not-found',
  'not-seated',
  'not-started',
  'game-over',
  'stale-version',
  'not-your-turn',
  'conflict',
  'key-reused',
  'request-in-progress',
];

const MoveRoute = (path: string, ...problems: ProblemCode[]): MethodDecorator =>
  applyDecorators(
    Post(path),
    HttpCode(200),
    Problems(...MOVE_PROBLEMS, ...problems),
    ApiOkResponse({ type: GameDto, description: 'The whole game after the move and after the bots that followed.' }),
  );

@ApiTags('moves')
@Authenticated()
@ApiUuid('gameId', 'Id of the game.')
@Controller({ path: 'games/:gameId', version: '1' })
export class MovesController {
  constructor(
    private readonly moves: MovesService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Roll the dice: all of them at the start of a turn and after hot dice, else those that are left. */
  @MoveRoute('roll', 'must-keep-first')
  async roll(@UuidParam('gameId') gameId: string, @Asked() asked: AskedBy) {
    return this.make(gameId, { type: 'roll' }, asked);
  }

  /** Set scoring dice of the roll aside. */
  @MoveRoute('keep', 'must-roll-first', 'already-kept', 'illegal-keep')
  async keep(@UuidParam('gameId') gameId: string, @Body() { dice }: KeepDiceDto, @Asked() asked: AskedBy) {
    return this.make(gameId, { type: 'keep', dice }, asked);
  }

  /** Bank the points of the turn and pass the dice on. */
  @MoveRoute('bank', 'nothing-to-bank', 'must-keep-first', 'must-roll', 'below-minimum')
  async bank(@UuidParam('gameId') gameId: string, @Asked() asked: AskedBy) {
    return this.make(gameId, { type: 'bank' }, asked);
  }

  /** Keep and then roll or bank in one request: both happen, or neither. */
  @MoveRoute('play', 'must-roll-first', 'already-kept', 'illegal-keep', 'must-roll', 'below-minimum')
  async play(@UuidParam('gameId') gameId: string, @Body() { keep, then }: PlayDto, @Asked() asked: AskedBy) {
    return this.make(gameId, { type: 'play', dice: keep, then }, asked);
  }

  private make(gameId: string, move: OwnMove, asked: AskedBy): Promise<string> {
    const { playerId, ifMatch, keyed } = asked;
    const asking = { playerId, keyed, answer: changedGame(playerId) };
    return this.idempotency.answer(asked, () => this.moves.move(gameId, move, asking, ifMatch));
  }
}
