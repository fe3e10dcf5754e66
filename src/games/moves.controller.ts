import { applyDecorators, Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../http/authenticated.js';
import { type ProblemCode } from '../http/problem-codes.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { Asked, type AskedBy } from '../idempotency/asked.decorator.js';
import { GameAnswer } from './answer.decorators.js';
import { KeepDiceDto, PlayDto, RollDto } from './dto/requests.dto.js';
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
    GameAnswer('The whole game after the move and after the bots that followed.'),
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

  /**
   * Roll the dice.
   * @remarks All of them at the start of a turn and after hot dice, else those that are left. Where something scores,
   * `actions.keeps` lists what may be kept. Where nothing does the turn is lost: `events` shows the dice and the farkle, and
   * the game already shows the next turn, after those of bots. `inherit` takes over what the turn before left, where the
   * ruleset offers that.
   */
  @MoveRoute('roll', 'must-keep-first', 'must-bank', 'nothing-to-inherit')
  @ApiBody({ type: RollDto, required: false })
  async roll(@UuidParam('gameId') gameId: string, @Body() { inherit }: RollDto, @Asked() asked: AskedBy) {
    return this.make(gameId, { type: 'roll', inherit }, asked);
  }

  /**
   * Keep scoring dice.
   * @remarks Sets dice of the roll on the table aside, by their values in any order: one of `actions.keeps`, and every die of
   * it has to score. Then roll the dice that are left, or bank. Once all dice have scored (hot dice) the next roll is one
   * with all of them. A ruleset can bank by itself here, or demand another roll; `actions` says so.
   */
  @MoveRoute('keep', 'must-roll-first', 'already-kept', 'illegal-keep')
  async keep(@UuidParam('gameId') gameId: string, @Body() { dice }: KeepDiceDto, @Asked() asked: AskedBy) {
    return this.make(gameId, { type: 'keep', dice }, asked);
  }

  /**
   * Bank the points of the turn.
   * @remarks They are added to your score and the dice pass on. `actions.bank` is null where banking is not possible: before
   * anything is kept, where the rules demand another roll, and below a minimum.
   */
  @MoveRoute('bank', 'nothing-to-bank', 'must-keep-first', 'must-roll', 'below-minimum')
  async bank(@UuidParam('gameId') gameId: string, @Asked() asked: AskedBy) {
    return this.make(gameId, { type: 'bank' }, asked);
  }

  /**
   * Keep, then roll or bank.
   * @remarks All of a decision in one request, for programs: both happen, or neither. It needs a roll on the table, so a turn
   * begins with a roll of its own. Where the keep itself ends the turn, `then` must be `bank`, and nothing is banked twice.
   */
  @MoveRoute('play', 'must-roll-first', 'already-kept', 'illegal-keep', 'must-roll', 'must-bank', 'below-minimum')
  async play(@UuidParam('gameId') gameId: string, @Body() { keep, then }: PlayDto, @Asked() asked: AskedBy) {
    return this.make(gameId, { type: 'play', dice: keep, then }, asked);
  }

  private make(gameId: string, move: OwnMove, asked: AskedBy): Promise<string> {
    const { playerId, keyed } = asked;
    const asking = { playerId, keyed, answer: changedGame(playerId) };
    return this.idempotency.answer(asked, () => this.moves.move(gameId, move, asking, asked));
  }
}
