import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf } from '../http/page.js';
import { PageQueryDto } from '../http/page.dto.js';
import { Problems } from '../http/problems.decorator.js';
import { RulesetDto, RulesetPageDto } from './dto/ruleset.dto.js';
import { KeepsDto, KeepsRequestDto, ScoreDto, ScoreRequestDto, VersionQueryDto } from './dto/score.dto.js';
import { RulesetsService } from './rulesets.service.js';

const ApiRulesetId = (): MethodDecorator =>
  ApiParam({ name: 'rulesetId', description: 'Id of the ruleset.', schema: { type: 'string' }, example: 'jaques' });

@ApiTags('rulesets')
@Controller({ path: 'rulesets', version: '1' })
export class RulesetsController {
  constructor(private readonly rulesets: RulesetsService) {}

  /**
   * List the rulesets.
   * @remarks The rule sheets that games can be played by, as whole documents: what scores, how a turn goes, how the game
   * ends. `options` says what a game may choose.
   */
  @Get()
  listRulesets(@Query() query: PageQueryDto): RulesetPageDto {
    return pageOf(this.rulesets.list(), query);
  }

  /**
   * Read a ruleset.
   * @remarks The whole document. A version never changes, so it may be kept for good.
   */
  @Get(':rulesetId')
  @ApiRulesetId()
  @Problems('not-found')
  getRuleset(@Param('rulesetId') rulesetId: string, @Query() { version }: VersionQueryDto): RulesetDto {
    return this.rulesets.get(rulesetId, version);
  }

  /**
   * Score dice.
   * @remarks What keeping exactly these dice is worth, split in the best way. Dice that are no keep are an answer
   * (`legal: false`, 0 points), not an error; dice that no roll of the ruleset can show are refused with 422.
   */
  @Post(':rulesetId/score')
  @HttpCode(200)
  @ApiRulesetId()
  @Problems('not-found', 'illegal-keep')
  scoreDice(
    @Param('rulesetId') rulesetId: string,
    @Query() { version }: VersionQueryDto,
    @Body() { dice }: ScoreRequestDto,
  ): ScoreDto {
    return { dice, ...this.rulesets.score(this.rulesets.get(rulesetId, version), dice) };
  }

  /**
   * List the keeps of a roll.
   * @remarks Every distinct selection of dice that may be kept, most points first, then most dice left. At a farkle there are
   * none. Dice that no roll of the ruleset can show are refused with 422.
   */
  @Post(':rulesetId/keeps')
  @HttpCode(200)
  @ApiRulesetId()
  @Problems('not-found', 'illegal-keep')
  listKeeps(
    @Param('rulesetId') rulesetId: string,
    @Query() { version }: VersionQueryDto,
    @Body() { roll }: KeepsRequestDto,
  ): KeepsDto {
    const { farkle, best, keeps } = this.rulesets.keeps(this.rulesets.get(rulesetId, version), roll);
    const listed = keeps.map(({ dice, points, diceLeft }) => ({ dice: [...dice], points, diceLeft }));
    return { roll, farkle, best, keeps: listed };
  }
}
