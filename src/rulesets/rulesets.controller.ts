import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { OptionalCallerId } from '../http/caller.js';
import { cursorAfter, DEFAULT_PAGE, idInCursor, pageOf } from '../http/page.js';
import { Problem } from '../http/problem.js';
import { Problems } from '../http/problems.decorator.js';
import { TextAnswer } from '../http/text-answer.decorator.js';
import { UUID } from '../http/uuid.js';
import { compareRules } from '../sheets/compare.js';
import { toMarkdown } from '../sheets/markdown.js';
import { toPlainText } from '../sheets/plain-text.js';
import { scorePicture } from '../sheets/score-picture.js';
import { rulesInWords } from '../sheets/text.js';
import { CompareRequestDto, ListRulesetsQueryDto, TextQueryDto } from './dto/authoring.dto.js';
import { ComparisonDto } from './dto/comparison.dto.js';
import { RulesetDto, RulesetPageDto } from './dto/ruleset.dto.js';
import { KeepsDto, KeepsRequestDto, ScoreDto, ScoreRequestDto, VersionQueryDto } from './dto/score.dto.js';
import { ApiRulesetId } from './ruleset-id.decorator.js';
import { RulesetsService } from './rulesets.service.js';

@ApiTags('rulesets')
@Controller({ path: 'rulesets', version: '1' })
export class RulesetsController {
  constructor(private readonly rulesets: RulesetsService) {}

  /**
   * List the rulesets.
   * @remarks The built-in rule sheets as whole documents: what scores, how a turn goes, how the game ends. `options` says what
   * a game may choose. With `mine=true` those that you wrote, the newest first, each in its newest version.
   */
  @Get()
  async listRulesets(
    @Query() { mine = false, ...query }: ListRulesetsQueryDto,
    @OptionalCallerId() callerId: string | null,
  ): Promise<RulesetPageDto> {
    if (!mine) return pageOf(this.rulesets.list(), query);
    if (callerId === null) throw new Problem('unauthorized', 'Your own rulesets need your token.');
    const { limit = DEFAULT_PAGE, cursor } = query;
    const { rulesets, next } = await this.rulesets.listOfOwner(callerId, idInCursor(cursor, UUID), limit);
    return { items: rulesets, ...(next !== null && { nextCursor: cursorAfter(next) }) };
  }

  /**
   * Read a ruleset.
   * @remarks The whole document. A version never changes, so it may be kept for good.
   */
  @Get(':rulesetId')
  @ApiRulesetId()
  @Problems('not-found')
  getRuleset(@Param('rulesetId') rulesetId: string, @Query() { version }: VersionQueryDto): Promise<RulesetDto> {
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
  async scoreDice(
    @Param('rulesetId') rulesetId: string,
    @Query() { version }: VersionQueryDto,
    @Body() { dice }: ScoreRequestDto,
  ): Promise<ScoreDto> {
    return { dice, ...this.rulesets.score(await this.rulesets.get(rulesetId, version), dice) };
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
  async listKeeps(
    @Param('rulesetId') rulesetId: string,
    @Query() { version }: VersionQueryDto,
    @Body() { roll }: KeepsRequestDto,
  ): Promise<KeepsDto> {
    const { farkle, best, keeps } = this.rulesets.keeps(await this.rulesets.get(rulesetId, version), roll);
    const listed = keeps.map(({ dice, points, diceLeft }) => ({ dice: [...dice], points, diceLeft }));
    return { roll, farkle, best, keeps: listed };
  }

  /**
   * Read a rule sheet.
   * @remarks The rules in words, generated from the document: setting up, play, what scores, the end. As Markdown or plain
   * text.
   */
  @Get(':rulesetId/text')
  @ApiRulesetId()
  @Problems('not-found')
  @TextAnswer('The rule sheet.', 'text/markdown', 'text/plain')
  async getRulesetText(
    @Param('rulesetId') rulesetId: string,
    @Query() { version, format = 'markdown' }: TextQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const sheet = rulesInWords(await this.rulesets.get(rulesetId, version));
    reply.header('content-type', `text/${format}; charset=utf-8`);
    return format === 'markdown' ? toMarkdown(sheet) : toPlainText(sheet);
  }

  /**
   * Read the score table as a picture.
   * @remarks What scores, drawn with dice, as SVG that a front end can show as it is, on light and dark ground.
   */
  @Get(':rulesetId/score-table.svg')
  @ApiRulesetId()
  @Problems('not-found')
  @TextAnswer('The picture.', 'image/svg+xml')
  async getScoreTable(
    @Param('rulesetId') rulesetId: string,
    @Query() { version }: VersionQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const picture = scorePicture(await this.rulesets.get(rulesetId, version));
    reply.header('content-type', 'image/svg+xml; charset=utf-8');
    return picture;
  }

  /**
   * Compare two rulesets.
   * @remarks Which fields differ, which dice change value as a keep, and how the chances of a farkle move by number of dice:
   * exact, by counting.
   */
  @Post('compare')
  @HttpCode(200)
  @Problems('unknown-ruleset')
  async compareRulesets(@Body() { a, b, aVersion, bVersion }: CompareRequestDto): Promise<ComparisonDto> {
    const [one, other] = await Promise.all([this.rulesets.named(a, aVersion), this.rulesets.named(b, bVersion)]);
    const { fields, keeps, farkle } = compareRules(one, other);
    return { fields, keeps: keeps.map(({ dice, ...values }) => ({ dice: [...dice], ...values })), farkle };
  }
}
