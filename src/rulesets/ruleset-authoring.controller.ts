import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../http/authenticated.js';
import { BodyLimit } from '../http/body-limit.js';
import { answerHeaders } from '../http/described-headers.js';
import { Problems } from '../http/problems.decorator.js';
import type { Answer } from '../idempotency/answer.js';
import { Asked, type AskedBy } from '../idempotency/asked.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { Ruleset } from '../engine/ruleset.js';
import { RulesetDto } from './dto/ruleset.dto.js';
import { ApiRulesetId } from './ruleset-id.decorator.js';
import { RulesetAuthoring } from './ruleset-authoring.js';
import { RULESET_JSON_SCHEMA, RulesetBody, RulesetSchemaAnswer } from './ruleset-json-schema.js';

/** Room for the largest document there can be, and for hostile ones to be refused by their faults. */
const MAX_DOCUMENT_BYTES = 128 * 1024;

const NewRulesetAnswer = (description: string): MethodDecorator =>
  ApiCreatedResponse({ type: RulesetDto, description, headers: answerHeaders('Location') });

const created = (ruleset: Ruleset): Answer => ({
  status: 201,
  headers: { location: `/v1/rulesets/${ruleset.id}?version=${ruleset.version}` },
  body: JSON.stringify(ruleset),
});

@ApiTags('rulesets')
@Controller({ path: 'rulesets', version: '1' })
export class RulesetAuthoringController {
  constructor(
    private readonly authoring: RulesetAuthoring,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Read the schema of rulesets.
   * @remarks The JSON Schema (2020-12) of a document as it is posted: for editors and form generators. Fields that are left out
   * have the defaults that it gives.
   */
  @Get('schema')
  @RulesetSchemaAnswer()
  getRulesetSchema(): Record<string, unknown> {
    return RULESET_JSON_SCHEMA;
  }

  /**
   * Write a ruleset.
   * @remarks Your house rules as one document: whole, or as `basedOn` and `changes`, in which objects are merged field by
   * field, lists replaced, and a null sets null. It is checked as a whole, and every fault is named by its pointer. You get
   * an id that anybody may play by; a version never changes.
   */
  @Post()
  @Authenticated()
  @BodyLimit(MAX_DOCUMENT_BYTES)
  @RulesetBody()
  @Problems('invalid-ruleset', 'unknown-ruleset', 'quota-reached', 'key-reused', 'request-in-progress')
  @NewRulesetAnswer('The ruleset in its first version, every field filled in.')
  createRuleset(@Body() body: Record<string, unknown>, @Asked() asked: AskedBy): Promise<string> {
    const writing = { playerId: asked.playerId, keyed: asked.keyed, answer: created };
    return this.idempotency.answer(asked, () => this.authoring.create(body, writing));
  }

  /**
   * Add a version to a ruleset.
   * @remarks The next version of a ruleset of your own, written as the first one was. Games keep the version that they were
   * created with.
   */
  @Post(':rulesetId/versions')
  @Authenticated()
  @BodyLimit(MAX_DOCUMENT_BYTES)
  @ApiRulesetId()
  @RulesetBody()
  @Problems(
    'not-found',
    'not-owner',
    'invalid-ruleset',
    'unknown-ruleset',
    'conflict',
    'quota-reached',
    'key-reused',
    'request-in-progress',
  )
  @NewRulesetAnswer('The new version, every field filled in.')
  addRulesetVersion(
    @Param('rulesetId') rulesetId: string,
    @Body() body: Record<string, unknown>,
    @Asked() asked: AskedBy,
  ): Promise<string> {
    const writing = { playerId: asked.playerId, keyed: asked.keyed, answer: created };
    return this.idempotency.answer(asked, () => this.authoring.addVersion(rulesetId, body, writing));
  }
}
