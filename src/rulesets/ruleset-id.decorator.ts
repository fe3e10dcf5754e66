import { ApiParam } from '@nestjs/swagger';

/** Documents the path parameter that names a ruleset. */
export const ApiRulesetId = (): MethodDecorator =>
  ApiParam({
    name: 'rulesetId',
    description: 'Id of the ruleset: the name of a built-in one, or the id of one that a player wrote.',
    schema: { type: 'string' },
    example: 'jaques',
  });
