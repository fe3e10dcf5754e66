import { type Field, type Shape } from './dto-shape.js';

const WHOLE_NUMBER = /^-?(?:0|[1-9]\d{0,14})$/;
const LARGE_NUMBER = /^[1-9]\d*$/;

/**
 * Query strings and path parameters are text. Gives a copy in which every value has the type that its field declares;
 * text that is not of that type stays text, for the checks to refuse.
 */
export function typedValues(shape: Shape, values: object): Record<string, unknown> {
  // Without a prototype, so that a parameter named `__proto__` is a parameter like any other.
  const typed = Object.create(null) as Record<string, unknown>;
  for (const [name, text] of Object.entries(values)) {
    const field = shape.fields.get(name);
    const value = field === undefined ? text : typedValue(field.type, text, field.clampTo !== null);
    typed[name] = clamp(field, value);
  }
  return typed;
}

/**
 * @param type `Number` for whole numbers, `Boolean`; everything else stays text.
 * @param anySize also understand numbers with more digits than a number can hold, roughly.
 */
export function typedValue(type: unknown, text: unknown, anySize = false): unknown {
  if (typeof text !== 'string') return text;
  if (type === Number) return WHOLE_NUMBER.test(text) || (anySize && LARGE_NUMBER.test(text)) ? Number(text) : text;
  if (type === Boolean && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function clamp(field: Field | undefined, value: unknown): unknown {
  const limit = field?.clampTo ?? null;
  return limit !== null && typeof value === 'number' && value > limit ? limit : value;
}
