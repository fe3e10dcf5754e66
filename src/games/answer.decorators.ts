import { applyDecorators } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { answerHeaders } from '../http/described-headers.js';
import { RequestHeaders } from '../http/described-parameters.js';
import { LogPageDto, SatDownDto } from './dto/answers.dto.js';
import { GameDto } from './dto/game.dto.js';

/** Describes a 200 with a whole game. */
export const GameAnswer = (description: string): MethodDecorator =>
  ApiOkResponse({ type: GameDto, description, headers: answerHeaders('ETag') });

/** Describes a 201 with a whole new game. */
export const NewGameAnswer = (description: string): MethodDecorator =>
  ApiCreatedResponse({ type: GameDto, description, headers: answerHeaders('Location', 'ETag') });

/** Describes a read of a game that can be saved by an entity tag. */
export const ConditionalGameAnswer = (): MethodDecorator =>
  applyDecorators(
    GameAnswer('The game.'),
    ApiResponse({
      status: 304,
      description: 'The game is still the version that you know.',
      headers: answerHeaders('ETag'),
    }),
    RequestHeaders('IfNoneMatch'),
  );

/** Describes a seat that is new, or that the caller has had before. */
export const SeatAnswers = (): MethodDecorator =>
  applyDecorators(
    ApiCreatedResponse({
      type: SatDownDto,
      description: 'Your new seat.',
      headers: answerHeaders('Location', 'ETag'),
    }),
    ApiOkResponse({ type: SatDownDto, description: 'The seat that you had already.', headers: answerHeaders('ETag') }),
  );

/** Describes the log as a page of JSON or as lines of JSON. */
export const LogAnswers = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(LogPageDto),
    ApiOkResponse({
      description:
        'A stretch of the log; as `application/x-ndjson` everything after `after`, one `GameEvent` as JSON a line.',
      content: {
        'application/json': { schema: { $ref: getSchemaPath(LogPageDto) } },
        'application/x-ndjson': { schema: { type: 'string', description: 'One `GameEvent` as JSON on every line.' } },
      },
    }),
  );

/** Describes the log as server-sent events. */
export const EventStreamAnswers = (): MethodDecorator =>
  applyDecorators(
    ApiOkResponse({
      description: 'The stream. Comments (lines that begin with a colon) keep the connection open.',
      content: {
        'text/event-stream': {
          schema: {
            type: 'string',
            description: 'Messages with `id` (the `seq`), `event` (the `type`) and `data` (the `GameEvent` as JSON).',
          },
        },
      },
    }),
    ApiNoContentResponse({
      description: 'The game has ended and there is nothing more to send; do not connect again.',
    }),
    RequestHeaders('LastEventId'),
  );
