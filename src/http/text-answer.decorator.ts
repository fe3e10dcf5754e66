import { ApiOkResponse } from '@nestjs/swagger';

/** Documents an answer that is a text of one of these media types. */
export const TextAnswer = (description: string, ...types: string[]): MethodDecorator =>
  ApiOkResponse({
    description,
    content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }])),
  });
