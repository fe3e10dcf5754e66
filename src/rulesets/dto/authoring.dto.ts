import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { Int, Optional } from '../../http/field-decorators.js';
import { PageQueryDto } from '../../http/page.dto.js';

const MAX_ID = 64;

const FORMATS = ['markdown', 'plain'] as const;

/** One of the formats; in the document a schema of its own, which only a query refers to, so that it describes itself. */
const TextFormat = (): PropertyDecorator =>
  ApiProperty({ enum: FORMATS, enumName: 'TextFormat', enumSchema: { description: 'Markdown or plain text.' } });

/** Which rulesets to list. */
export class ListRulesetsQueryDto extends PageQueryDto {
  /** Whether to list the rulesets that the caller wrote, instead of the built-in ones. */
  @Optional(false)
  @IsBoolean()
  mine?: boolean;
}

/** How to give a rule sheet in words. */
export class TextQueryDto {
  /** Version of the ruleset; the newest where it is left out. */
  @Optional()
  @Int(1, 1_000_000)
  version?: number;

  /** Whether to give the sheet as Markdown or as plain text. */
  @Optional('markdown')
  @IsIn(FORMATS)
  @TextFormat()
  format?: (typeof FORMATS)[number];
}

/** Two rulesets to compare. */
export class CompareRequestDto {
  /** Id of the one ruleset. */
  @IsString()
  @MaxLength(MAX_ID)
  a: string;

  /** Id of the other ruleset. */
  @IsString()
  @MaxLength(MAX_ID)
  b: string;

  /** Version of the one; the newest where it is left out. */
  @Optional()
  @Int(1, 1_000_000)
  aVersion?: number;

  /** Version of the other; the newest where it is left out. */
  @Optional()
  @Int(1, 1_000_000)
  bVersion?: number;
}
