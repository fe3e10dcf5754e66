import { IsString, MaxLength } from 'class-validator';
import { ClampedInt, Optional } from './field-decorators.js';
import { DEFAULT_PAGE } from './page.js';

/** Most entries of one page of a list. */
export const MAX_PAGE = 100;

/** Which page of a list to give. */
export class PageQueryDto {
  /** Most entries to give; larger numbers count as 100. */
  @Optional(DEFAULT_PAGE)
  @ClampedInt(1, MAX_PAGE)
  limit?: number;

  /** `nextCursor` of the page before. */
  @Optional()
  @IsString()
  @MaxLength(128)
  cursor?: string;
}
