import { ApiProperty } from '@nestjs/swagger';
import { PROBLEM_CODES, type ProblemCode } from './problem-codes.js';

/** One fault of a request. */
export class ProblemFault {
  @ApiProperty({
    description:
      'Where the fault is: a JSON pointer into the body as it was sent (empty: the body itself), or `/query/<name>`, `/path/<name>`, `/header/<name>`.',
    example: '/dice/0',
    maxLength: 1000,
  })
  pointer: string;

  @ApiProperty({ description: 'The rule that is broken, as a stable word.', example: 'max', maxLength: 100 })
  code: string;

  @ApiProperty({
    description: 'The fault in a sentence.',
    example: 'each value in dice must not be greater than 6.',
    maxLength: 1000,
  })
  detail: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000,
    required: false,
    description: 'The line of a text of several lines, from 1.',
    example: 4,
  })
  line?: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 1_000_000,
    required: false,
    description: 'The character in that line, from 1.',
    example: 12,
  })
  column?: number;
}

/** The answer to every request that fails (RFC 9457). */
export class ProblemDocument {
  @ApiProperty({
    description: 'Relative URI of the page about this kind of problem.',
    format: 'uri-reference',
    example: '/problems/not-your-turn',
  })
  type: string;

  @ApiProperty({ description: 'The kind of problem in a few words.', example: 'Not your turn' })
  title: string;

  @ApiProperty({ type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status.', example: 409 })
  status: number;

  @ApiProperty({ description: 'This occurrence in a sentence.', example: 'Another seat has the dice.' })
  detail: string;

  @ApiProperty({
    description: 'Path of the request.',
    format: 'uri-reference',
    example: '/v1/games/01990000-0000-7000-8000-000000000001/roll',
  })
  instance: string;

  @ApiProperty({
    enum: PROBLEM_CODES,
    enumName: 'ProblemCode',
    description: 'The stable word to branch on.',
    example: 'not-your-turn',
  })
  code: ProblemCode;

  @ApiProperty({ description: 'The id of the request, also in `X-Request-Id` and in the log.', example: 'a1b2c3' })
  requestId: string;

  @ApiProperty({ type: [ProblemFault], required: false, description: 'The single faults, where there are any.' })
  errors?: ProblemFault[];

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 1_000_000_000,
    required: false,
    description: 'The current version of the game, where that is what the request was missing.',
    example: 12,
  })
  gameVersion?: number;
}
