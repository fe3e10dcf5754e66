import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsInt } from 'class-validator';
import { MAX_DICE } from '../engine/multisets.js';

/**
 * A list of up to eight dice. Whether a number is a face, and whether so many dice can be rolled, is for the rules to
 * say: such dice are well-formed but against the rules.
 * @param minItems for the document: the least number of dice.
 */
export const Dice = (minItems = 1): PropertyDecorator =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(MAX_DICE),
    IsInt({ each: true }),
    ApiProperty({ type: 'array', items: { type: 'integer', minimum: 1, maximum: 6 }, minItems, maxItems: MAX_DICE }),
  );
