import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { RulesetAuthoring } from './ruleset-authoring.js';
import { RulesetAuthoringController } from './ruleset-authoring.controller.js';
import { RulesetsController } from './rulesets.controller.js';
import { RulesetsService } from './rulesets.service.js';
import { RulesetsStore } from './rulesets.store.js';

@Module({
  imports: [IdempotencyModule],
  controllers: [RulesetAuthoringController, RulesetsController],
  providers: [RulesetsStore, RulesetsService, RulesetAuthoring],
  exports: [RulesetsService],
})
export class RulesetsModule {}
