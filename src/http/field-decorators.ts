import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { CLAMP, type DtoClass, isPresent, NESTED } from './dto-shape.js';

type FieldDecorator = PropertyDecorator;

/** A whole number from `min` to `max`, both included; an `integer` with its range in the document. */
export function Int(min: number, max: number): FieldDecorator {
  return applyDecorators(IsInt(), Min(min), Max(max), ApiProperty({ type: 'integer', minimum: min, maximum: max }));
}

/**
 * A whole number from `min` on in a query string; one above `max` counts as `max` instead of being refused.
 */
export function ClampedInt(min: number, max: number): FieldDecorator {
  return applyDecorators(Int(min, max), Reflect.metadata(CLAMP, max) as FieldDecorator);
}

/** A list of `minItems` to `maxItems` whole numbers from `min` to `max`. */
export function IntList(min: number, max: number, minItems: number, maxItems: number): FieldDecorator {
  const items = { type: 'integer', minimum: min, maximum: max };
  return applyDecorators(
    IsArray(),
    ArrayMinSize(minItems),
    ArrayMaxSize(maxItems),
    IsInt({ each: true }),
    Min(min, { each: true }),
    Max(max, { each: true }),
    ApiProperty({ type: 'array', items, minItems, maxItems }),
  );
}

/** One of a few words; in the document a schema of its own with this name. */
export function OneOf(name: string, words: readonly string[]): FieldDecorator {
  return applyDecorators(IsIn(words), ApiProperty({ enum: [...words], enumName: name }));
}

/**
 * A field that may be left out. Unlike class-validator's `IsOptional`, it may not be `null`: the document says the
 * type, and `null` is another one.
 * @param fallback for the document: what an absent field counts as, where that is always the same.
 */
export function Optional(fallback?: string | number | boolean): FieldDecorator {
  const described = fallback === undefined ? [] : [ApiProperty({ default: fallback, required: false })];
  return applyDecorators(ValidateIf(isPresent), ...described);
}

/** An object of the DTO class that `dto` gives. */
export function Nested(dto: () => DtoClass): FieldDecorator {
  const nested = Reflect.metadata(NESTED, dto) as FieldDecorator;
  return applyDecorators(IsObject(), ValidateNested(), nested, ApiProperty({ type: () => dto() }));
}

/** A list of at most `maxItems` objects of the DTO class that `dto` gives. */
export function NestedList(dto: () => DtoClass, maxItems: number): FieldDecorator {
  return applyDecorators(
    IsArray(),
    ArrayMaxSize(maxItems),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Reflect.metadata(NESTED, dto) as FieldDecorator,
    ApiProperty({ type: () => [dto()], maxItems }),
  );
}
