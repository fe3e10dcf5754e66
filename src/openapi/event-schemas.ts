import { getSchemaPath } from '@nestjs/swagger';
import { EVENT_DTOS, EVENT_UNION } from '../games/dto/event.dto.js';
import { ENTRY_TO_CHECK } from '../games/dto/fairness.dto.js';
import type { JsonObject } from './json.js';
import { schemaName } from './tidy-schemas.js';

/** Classes that `createDocument` needs as `extraModels`: no route names them, only the union does. */
export const EVENT_MODELS = Object.values(EVENT_DTOS);

const references = Object.entries(EVENT_DTOS).map(([type, model]) => [type, schemaName(getSchemaPath(model))] as const);

/**
 * The schema of any entry of the turn log, one of all types of events, told apart by `type`; and of an entry that somebody
 * sends back to be checked, in which only the dice matter.
 */
export const EVENT_SCHEMAS: JsonObject = {
  [EVENT_UNION]: {
    description: 'One entry of the turn log. Further types may come: ignore those that you do not know.',
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(references) },
  },
  [ENTRY_TO_CHECK]: {
    description: 'An entry of a turn log as it was given out; only what the dice depend on is looked at.',
    type: 'object',
    properties: {
      seq: { type: 'integer', minimum: 1, maximum: 2_147_483_647, description: 'Number of the entry.' },
      type: { type: 'string', description: 'Type of the event.' },
    },
    required: ['seq', 'type'],
    additionalProperties: true,
  },
};
