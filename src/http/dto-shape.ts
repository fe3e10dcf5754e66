import { getMetadataStorage } from 'class-validator';

export type DtoClass = new () => object;

/** One rule for a value, as class-validator itself checks it. With `each`, a list is checked item by item. */
export type Check = { readonly each: boolean; readonly holds: (value: unknown) => boolean };

/** What is known of one property of a DTO class. */
export type Field = {
  readonly name: string;
  readonly mayBeAbsent: boolean;
  readonly mayBeNull: boolean;
  /** Bounds of lists come first, so that no longer list is ever walked. */
  readonly checks: readonly Check[];
  readonly maxItems: number;
  /** The class of the object, or of every object of the list, that the property holds. */
  readonly nested: (() => DtoClass) | null;
  /** Declared type: `Number`, `Boolean`, `String`, `Array` or a class. */
  readonly type: unknown;
  /** A larger number is lowered to this. */
  readonly clampTo: number | null;
};

/** What is known of a DTO class. */
export type Shape = {
  readonly dto: DtoClass;
  readonly fields: ReadonlyMap<string, Field>;
  /** How many fields must be there. */
  readonly required: number;
  /** Whether `fields` says all that class-validator would check. */
  readonly complete: boolean;
};

/** Keys of the reflected metadata that the field decorators leave. */
export const NESTED = Symbol('nested');
export const CLAMP = Symbol('clamp');

/** The condition of `@Optional()`: recognised by identity. */
export const isPresent = (_object: object, value: unknown): boolean => value !== undefined;

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** Constraints that look at nothing but the value and their own parameters. */
const PLAIN_CONSTRAINTS = new Set([
  'isDefined',
  'isNotEmpty',
  'isInt',
  'isNumber',
  'isString',
  'isBoolean',
  'isObject',
  'isArray',
  'isIn',
  'isEnum',
  'isUuid',
  'isHexadecimal',
  'equals',
  'min',
  'max',
  'minLength',
  'maxLength',
  'isLength',
  'matches',
  'arrayMinSize',
  'arrayMaxSize',
  'arrayNotEmpty',
  'arrayUnique',
]);

const shapes = new WeakMap<DtoClass, Shape>();

/** The shape of a DTO class, read once from the metadata of its decorators. */
export function shapeOf(dto: DtoClass): Shape {
  let shape = shapes.get(dto);
  if (shape === undefined) {
    shape = readShape(dto);
    shapes.set(dto, shape);
  }
  return shape;
}

function readShape(dto: DtoClass): Shape {
  const metadatas = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const groups = groupByProperty(metadatas);
  const fields = new Map([...groups].map(([name, group]) => [name, readField(dto, name, group)]));
  const defaults = new Set(Object.keys(new dto()));
  return {
    dto,
    fields,
    required: [...fields.values()].filter((field) => !field.mayBeAbsent && !defaults.has(field.name)).length,
    // A default value would have to be checked too.
    complete: defaults.size === 0 && metadatas.every(isUnderstood),
  };
}

function groupByProperty(metadatas: readonly Metadata[]): Map<string, Metadata[]> {
  const groups = new Map<string, Metadata[]>();
  for (const metadata of metadatas) {
    const group = groups.get(metadata.propertyName) ?? [];
    groups.set(metadata.propertyName, [...group, metadata]);
  }
  return groups;
}

function readField(dto: DtoClass, name: string, group: readonly Metadata[]): Field {
  const prototype = dto.prototype as object;
  const nested = Reflect.getMetadata(NESTED, prototype, name) as (() => DtoClass) | undefined;
  const bound = group.find((metadata) => metadata.name === 'arrayMaxSize' && !metadata.each);
  const rules = group.filter(isConstraint).sort((a, b) => Number(isBound(b)) - Number(isBound(a)));
  return {
    name,
    mayBeAbsent: group.some((metadata) => isOptional(metadata) || isPresenceCondition(metadata)),
    mayBeNull: group.some(isOptional),
    checks: rules.map(readCheck),
    maxItems: bound === undefined ? Number.POSITIVE_INFINITY : (bound.constraints[0] as number),
    nested: nested ?? null,
    type: Reflect.getMetadata('design:type', prototype, name),
    clampTo: (Reflect.getMetadata(CLAMP, prototype, name) as number | undefined) ?? null,
  };
}

function readCheck(metadata: Metadata): Check {
  const [constraint] = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  const args = { constraints: metadata.constraints, property: metadata.propertyName } as never;
  return {
    each: metadata.each,
    holds: (value) => constraint !== undefined && constraint.instance.validate(value, args) === true,
  };
}

function isConstraint(metadata: Metadata): boolean {
  return metadata.type === 'customValidation' || metadata.type === 'isDefined';
}

function isBound(metadata: Metadata): boolean {
  return metadata.name === 'arrayMaxSize' && !metadata.each;
}

function isOptional(metadata: Metadata): boolean {
  return metadata.type === 'conditionalValidation' && metadata.name === 'isOptional';
}

function isPresenceCondition(metadata: Metadata): boolean {
  return metadata.type === 'conditionalValidation' && metadata.constraints[0] === isPresent;
}

function isUnderstood(metadata: Metadata): boolean {
  if (metadata.validateIf !== undefined) return false;
  if (metadata.type === 'whitelistValidation') return true;
  if (metadata.type === 'conditionalValidation') return isOptional(metadata) || isPresenceCondition(metadata);
  if (metadata.type === 'nestedValidation') {
    return (
      Reflect.getMetadata(NESTED, (metadata.target as DtoClass).prototype as object, metadata.propertyName) !==
      undefined
    );
  }
  return isConstraint(metadata) && PLAIN_CONSTRAINTS.has(metadata.name ?? '');
}
