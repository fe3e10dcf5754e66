import { ApiOkResponse } from '@nestjs/swagger';

/** Documents an answer that is a text of one of these media types. */
export const TextAnswer = (...types: string[]): MethodDecorator =>
  ApiOkResponse({
    description: 'The text.',
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
  });
