import { type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { acceptDto, isPlainObject } from './accept-dto.js';
import { type DtoClass, shapeOf } from './dto-shape.js';
import { judgeDto } from './judge-dto.js';
import { malformed } from './problem.js';
import { typedValue, typedValues } from './text-values.js';

/** Types that say nothing about the fields of a value. */
const OPAQUE = new Set<unknown>([undefined, Object, Array, String, Number, Boolean, Promise, Buffer]);

/** How a pointer to a parameter begins; pointers into the body stand alone. */
const PREFIXES: Readonly<Record<string, string>> = { body: '', query: '/query', param: '/path' };

/**
 * Checks bodies, query strings and path parameters against their DTO classes: nothing missing, nothing unknown, every
 * type as declared. Text of query strings and paths is converted to the declared type first, bodies are not.
 * What is certainly valid takes a short cut, see {@link acceptDto}.
 */
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): unknown {
    const prefix = PREFIXES[type];
    if (prefix === undefined) return value;
    if (OPAQUE.has(metatype)) return type === 'body' ? value : checkedText(metatype, value, `${prefix}/${data ?? ''}`);
    const shape = shapeOf(metatype as DtoClass);
    const object = type === 'body' ? bodyObject(value) : typedValues(shape, value as object);
    return acceptDto(shape, object) ?? judgeDto(shape, object, prefix);
  }
}

/** No body stands for one without fields. */
function bodyObject(body: unknown): object {
  if (body === undefined) return {};
  if (isPlainObject(body)) return body;
  throw malformed([{ pointer: '', code: 'is-object', detail: 'The body must be a JSON object.' }]);
}

/** A single parameter that is declared as a number or a boolean. */
function checkedText(type: unknown, text: unknown, pointer: string): unknown {
  const value = typedValue(type, text);
  if (type === Number && typeof value === 'string') {
    throw malformed([{ pointer, code: 'is-int', detail: 'This parameter must be a whole number.' }]);
  }
  if (type === Boolean && typeof value === 'string') {
    throw malformed([{ pointer, code: 'is-boolean', detail: 'This parameter must be true or false.' }]);
  }
  return value;
}
