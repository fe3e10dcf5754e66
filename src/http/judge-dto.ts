import { validate, type ValidationError } from 'class-validator';
import { isPlainObject } from './accept-dto.js';
import { type DtoClass, type Field, type Shape, shapeOf } from './dto-shape.js';
import { type Fault, malformed } from './problem.js';

/** More faults of one request than anybody reads. */
const MAX_FAULTS = 20;

/** Names come from the client and may be of any length. */
const MAX_NAME_LENGTH = 100;

const WHITELIST = { whitelist: true, forbidNonWhitelisted: true, validationError: { target: false, value: false } };

/**
 * Lets class-validator decide about a value, and gives its DTO.
 * @param pointer where in the request the value stands.
 * @throws Problem that lists the faults. Missing and unknown fields and lists over their bound are found first,
 * without looking at anything else.
 */
export async function judgeDto(shape: Shape, value: object, pointer: string): Promise<object> {
  const strange = [...structuralFaults(shape, value, pointer)];
  if (strange.length > 0) throw malformed(strange.slice(0, MAX_FAULTS));
  const dto = build(shape, value);
  if (shape.fields.size === 0) return dto;
  const faults = [...faultsOf(await validate(dto, WHITELIST), pointer)];
  if (faults.length > 0) throw malformed(faults.slice(0, MAX_FAULTS));
  return dto;
}

function* structuralFaults(shape: Shape, value: object, pointer: string): Generator<Fault> {
  for (const field of shape.fields.values()) {
    if (isMissing(field, value)) yield missingFault(`${pointer}/${field.name}`, field.name);
  }
  for (const [key, inner] of Object.entries(value)) {
    const field = shape.fields.get(key);
    const here = `${pointer}/${escapePointer(key)}`;
    if (field === undefined) yield unknownFault(here, key);
    else if (Array.isArray(inner) && inner.length > field.maxItems) yield tooManyItems(field, here);
    else yield* nestedFaults(field, inner, here);
  }
}

function isMissing(field: Field, value: object): boolean {
  if (field.mayBeAbsent || Object.hasOwn(value, field.name)) return false;
  return field.checks.some((check) => !check.holds(undefined));
}

function* nestedFaults(field: Field, value: unknown, pointer: string): Generator<Fault> {
  if (field.nested === null) return;
  const shape = shapeOf(field.nested());
  if (isPlainObject(value)) yield* structuralFaults(shape, value, pointer);
  if (!Array.isArray(value)) return;
  for (const [index, item] of value.entries()) {
    if (isPlainObject(item)) yield* structuralFaults(shape, item, `${pointer}/${index}`);
  }
}

/** A field or parameter that the service does not know. */
export function unknownFault(pointer: string, name: string): Fault {
  return { pointer, code: 'unknown-field', detail: `${name.slice(0, MAX_NAME_LENGTH)} is not known here.` };
}

function missingFault(pointer: string, name: string): Fault {
  return { pointer, code: 'required', detail: `${name} is missing.` };
}

function tooManyItems(field: Field, pointer: string): Fault {
  return { pointer, code: 'array-max-size', detail: `${field.name} must hold at most ${field.maxItems} items.` };
}

/** The value as instances of its classes, which is how class-validator knows what to check. */
function build(shape: Shape, value: object): object {
  const dto = new shape.dto() as Record<string, unknown>;
  for (const [key, inner] of Object.entries(value)) {
    const nested = shape.fields.get(key)?.nested ?? null;
    dto[key] = nested === null ? inner : buildNested(nested(), inner);
  }
  return dto;
}

function buildNested(dto: DtoClass, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isPlainObject(item) ? build(shapeOf(dto), item) : item));
  return isPlainObject(value) ? build(shapeOf(dto), value) : value;
}

type LooseError = Partial<ValidationError>;

function* faultsOf(errors: readonly LooseError[], pointer: string): Generator<Fault> {
  for (const { property, constraints = {}, children = [] } of errors) {
    // class-validator names no property when it meets an object where none may be.
    const here = property === undefined ? pointer : `${pointer}/${escapePointer(property)}`;
    for (const [name, detail] of tellingOnes(Object.entries(constraints))) {
      yield { pointer: here, code: kebabCase(name), detail: sentence(detail) };
    }
    yield* faultsOf(children, here);
  }
}

/** Of a value of the wrong type (`isInt`, `isArray`), only that is said, and not also that it is too small and too large. */
function tellingOnes(constraints: [name: string, detail: string][]): [name: string, detail: string][] {
  const ofType = constraints.filter(([name]) => name.startsWith('is'));
  return ofType.length > 0 ? ofType : constraints;
}

/** One segment of a JSON pointer (RFC 6901). */
export function escapePointer(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1');
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function sentence(detail: string): string {
  return detail.endsWith('.') ? detail : `${detail}.`;
}
