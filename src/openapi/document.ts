import type { INestApplication } from '@nestjs/common';
import { SwaggerModule } from '@nestjs/swagger';
import { describeEdge, PROBLEM_MODELS } from '../http/describe-edge.js';
import { RULES_PARTS } from '../rulesets/rules-schemas.js';
import { usedComponents } from './drop-unused.js';
import type { DtoSource } from './dto-sources.js';
import { embedExamples, type Examples } from './embed-examples.js';
import { EVENT_MODELS, EVENT_SCHEMAS } from './event-schemas.js';
import { information } from './information.js';
import type { JsonObject } from './json.js';
import { PROBLEM_CODE_SCHEMA } from './problem-code-schema.js';
import { tidyOperations } from './tidy-operations.js';
import { tidyReferences, tidySchemas } from './tidy-schemas.js';

export type DocumentSources = {
  version: string;
  /** What the sources say about DTO classes, see `readDtoSources`. */
  dtos: ReadonlyMap<string, DtoSource>;
  examples: Examples;
};

/**
 * The OpenAPI document of the built application: what the swagger plugin reads from types, comments and decorators,
 * completed with what holds for all operations, with the schemas of rules and events, and with examples.
 */
export function createDocument(app: INestApplication, { version, dtos, examples }: DocumentSources): JsonObject {
  const scanned = SwaggerModule.createDocument(app, information(version), {
    extraModels: [...PROBLEM_MODELS, ...EVENT_MODELS],
    operationIdFactory: (_controller, method) => method,
  });
  describeEdge(scanned);
  const document = tidyReferences(JSON.parse(JSON.stringify(scanned)) as JsonObject);
  const components = document['components'] as JsonObject;
  const ofClasses = tidySchemas(components['schemas'] as JsonObject, dtos);
  const schemas = withParts({ ...ofClasses, ...EVENT_SCHEMAS, ...PROBLEM_CODE_SCHEMA }, RULES_PARTS as JsonObject);
  tidyOperations(document, schemas);
  embedExamples(document, examples);
  const { openapi, info, servers, tags, paths } = document;
  return {
    openapi: openapi!,
    info: info!,
    servers: servers!,
    tags: tags!,
    paths: paths!,
    components: usedComponents(paths as JsonObject, { ...components, schemas }),
  };
}

/** Adds the parts of the rules, none of which may have the name of another schema. */
function withParts(schemas: JsonObject, parts: JsonObject): JsonObject {
  const taken = Object.keys(parts).filter((name) => Object.hasOwn(schemas, name));
  if (taken.length > 0) throw new Error(`Both a class and a part of the rules are named ${taken.join(', ')}.`);
  return { ...schemas, ...parts };
}
