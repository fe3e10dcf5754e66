import { ApiBody, ApiOkResponse } from '@nestjs/swagger';
import { DOCUMENT_SCHEMA } from './ruleset-draft.js';

/** The JSON Schema of a whole document, as editors and form generators take it. */
export const RULESET_JSON_SCHEMA: Record<string, unknown> = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Ruleset',
  description: 'The rules of a table of Farkle. Fields that are left out have their defaults.',
  ...DOCUMENT_SCHEMA,
};

/** Documents an answer that is this schema. */
export const RulesetSchemaAnswer = (): MethodDecorator =>
  ApiOkResponse({ description: 'The JSON Schema.', schema: { $ref: '#/components/schemas/RulesetSchema' } });

/** Documents the body of a request that writes a ruleset, in either of its forms. */
export const RulesetBody = (): MethodDecorator =>
  ApiBody({
    description: 'The whole document, or a ruleset to start from and what is to change.',
    schema: { $ref: '#/components/schemas/RulesetDraft' },
  });
