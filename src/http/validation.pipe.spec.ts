import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  MinLength,
  validateSync,
} from 'class-validator';
import { ArrayMaxSize, IsEmail } from 'class-validator';
import fc from 'fast-check';
import { acceptDto } from './accept-dto.js';
import { type DtoClass, shapeOf } from './dto-shape.js';
import { ClampedInt, Int, IntList, Nested, NestedList, Optional } from './field-decorators.js';
import { Problem } from './problem.js';
import { ValidationPipe } from './validation.pipe.js';

class OptionsDto {
  @Optional()
  @Int(1, 100)
  target?: number;

  @Optional()
  @IsIn(['flat', 'doubled'])
  fourTwo?: string;
}

class GameDto {
  @IsString()
  @MinLength(1)
  @MaxLength(10)
  name: string;

  @IntList(1, 6, 1, 6)
  dice: number[];

  @Optional()
  @IsBoolean()
  sit?: boolean;

  @IsOptional()
  @Matches(/^[0-9a-f]{4}$/)
  seed?: string | null;

  @Optional()
  @Nested(() => OptionsDto)
  options?: OptionsDto;

  @Optional()
  @NestedList(() => OptionsDto, 3)
  rounds?: OptionsDto[];

  @Optional()
  @IsArray()
  @ArrayMaxSize(2)
  @IsUUID(undefined, { each: true })
  bots?: string[];
}

class ContactDto {
  @IsEmail()
  address: string;
}

class PageDto {
  @Optional()
  @ClampedInt(1, 50)
  limit?: number;

  @Optional()
  @IsBoolean()
  mine?: boolean;

  @Optional()
  @IsString()
  cursor?: string;
}

class EmptyDto {}

const VALID = { name: 'Ada', dice: [1, 5] };

const pipe = new ValidationPipe();

/** Runs the pipe and gives the value it lets through, or the faults it finds as `pointer code`. */
async function check(metatype: DtoClass, value: unknown, type: 'body' | 'query' | 'param' = 'body'): Promise<unknown> {
  try {
    return await pipe.transform(value, { type, metatype });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.code).toBe('malformed-request');
    return (error.extras.errors ?? []).map((fault) => `${fault.pointer} ${fault.code}`);
  }
}

describe('bodies', () => {
  it('are let through as instances of their class when everything is as declared', async () => {
    const body = {
      ...VALID,
      sit: true,
      seed: null,
      options: { target: 5 },
      rounds: [{}, { fourTwo: 'flat' }],
      bots: [],
    };
    const dto = await check(GameDto, body);
    expect(dto).toBeInstanceOf(GameDto);
    expect({ ...(dto as GameDto) }).toEqual(body);
    expect((dto as GameDto).options).toBeInstanceOf(OptionsDto);
    expect((dto as GameDto).rounds?.[1]).toBeInstanceOf(OptionsDto);
  });

  it.each<[string, unknown, string[]]>([
    ['nothing', undefined, ['/name required', '/dice required']],
    ['null', null, [' is-object']],
    ['a list', [VALID], [' is-object']],
    ['a text', 'Ada', [' is-object']],
    ['an unknown field', { ...VALID, points: 500 }, ['/points unknown-field']],
    ['an unknown field of an inner object', { ...VALID, options: { x: 1 } }, ['/options/x unknown-field']],
    ['an unknown field in a list', { ...VALID, rounds: [{}, { 'a/b': 1 }] }, ['/rounds/1/a~1b unknown-field']],
    [
      'names that every object has',
      { ...VALID, constructor: 1, toString: 2 },
      ['/constructor unknown-field', '/toString unknown-field'],
    ],
    ['a number for a text', { ...VALID, name: 5 }, ['/name is-string']],
    ['a text for a number', { ...VALID, dice: ['1'] }, ['/dice is-int']],
    ['a die too high', { ...VALID, dice: [1, 7] }, ['/dice max']],
    ['a fraction', { ...VALID, dice: [1.5] }, ['/dice is-int']],
    ['too many items', { ...VALID, dice: Array.from({ length: 9_000 }, () => 'x') }, ['/dice array-max-size']],
    ['one die that is no list', { ...VALID, dice: 5 }, ['/dice is-array']],
    ['null for a field that may only be absent', { ...VALID, sit: null }, ['/sit is-boolean']],
    ['a list for an inner object', { ...VALID, options: [{}] }, ['/options is-object']],
    ['a text for an inner object', { ...VALID, options: 'x' }, ['/options is-object']],
    ['lists in a list of objects', { ...VALID, rounds: [[{}]] }, ['/rounds is-object']],
    ['a fault of an inner object', { ...VALID, options: { target: 0 } }, ['/options/target min']],
    ['a fault in a list of objects', { ...VALID, rounds: [{}, { target: 'x' }] }, ['/rounds/1/target is-int']],
    ['an item that is no UUID', { ...VALID, bots: ['timid'] }, ['/bots is-uuid']],
  ])('%s: refused', async (_name, body, faults) => {
    const found = (await check(GameDto, body)) as string[];
    expect(found).toEqual(expect.arrayContaining(faults));
  });

  it('that nobody describes further are let through as they are', async () => {
    expect(pipe.transform([1, 2], { type: 'body', metatype: Object })).toEqual([1, 2]);
    expect(await check(EmptyDto, {})).toEqual({});
    expect(await check(EmptyDto, { a: 1 })).toEqual(['/a unknown-field']);
  });

  it('with a rule that the short cut does not know are decided by class-validator', async () => {
    expect(acceptDto(shapeOf(ContactDto), { address: 'ada@example.org' })).toBeNull();
    expect(await check(ContactDto, { address: 'ada@example.org' })).toBeInstanceOf(ContactDto);
    expect(await check(ContactDto, { address: 'ada' })).toEqual(['/address is-email']);
  });

  it('list at most twenty faults', async () => {
    const body = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index}`, 1]));
    expect(await check(GameDto, body)).toHaveLength(20);
  });
});

describe('query strings and paths', () => {
  it('are converted to the declared types', async () => {
    const page = { limit: '20', mine: 'true', cursor: '7' };
    expect(await check(PageDto, page, 'query')).toEqual({ limit: 20, mine: true, cursor: '7' });
  });

  it.each(['51', '1000', '99999999999999999999999999'])('a limit of %s is clamped', async (limit) => {
    expect(await check(PageDto, { limit }, 'query')).toEqual({ limit: 50 });
  });

  it.each(['0', '-1', '1.5', '1e3', '0x10', '', ' 5', '５', 'NaN', '007'])(
    'a limit of "%s" is refused',
    async (limit) => {
      const faults = (await check(PageDto, { limit }, 'query')) as string[];
      expect(faults.every((fault) => fault.startsWith('/query/limit '))).toBe(true);
      expect(faults.length).toBeGreaterThan(0);
    },
  );

  it('point at the parameter', async () => {
    expect(await check(PageDto, { mine: 'yes' }, 'query')).toEqual(['/query/mine is-boolean']);
    expect(await check(PageDto, { page: '2' }, 'query')).toEqual(['/query/page unknown-field']);
    expect(await check(PageDto, { limit: '0' }, 'param')).toEqual(['/path/limit min']);
  });

  it('may be single values', () => {
    const transform = (value: unknown, metatype: unknown) =>
      pipe.transform(value, { type: 'query', metatype: metatype as DtoClass, data: 'version' });
    expect(transform('2', Number)).toBe(2);
    expect(transform('false', Boolean)).toBe(false);
    expect(transform('2', String)).toBe('2');
    expect(transform(undefined, Number)).toBeUndefined();
    expect(() => transform('two', Number)).toThrow(Problem);
    expect(() => transform('two', Boolean)).toThrow(Problem);
  });
});

describe('the short cut', () => {
  const scalar = fc.oneof(
    fc.constantFrom<unknown>(null, true, 0, -0, 1, 6, 7, 1.5, '', 'Ada', 'abcd', 'flat', 'x'.repeat(11)),
    fc.uuid(),
    fc.string(),
    fc.double(),
    fc.integer({ min: -1, max: 8 }),
  );
  /** Mostly a value of the right kind, now and then any other. */
  const mostly = (good: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: scalar });
  const options = mostly(
    fc.record(
      { target: mostly(fc.integer({ min: 0, max: 101 })), fourTwo: mostly(fc.constantFrom('flat', 'doubled')) },
      { requiredKeys: [] },
    ),
  );
  const dice = mostly(fc.array(mostly(fc.integer({ min: 1, max: 6 })), { minLength: 1, maxLength: 7 }));
  const known = {
    name: mostly(fc.string({ minLength: 1, maxLength: 11 })),
    dice,
    sit: mostly(fc.boolean()),
    seed: mostly(fc.constantFrom('12ab', null)),
    options,
    rounds: mostly(fc.array(options, { maxLength: 4 })),
    bots: mostly(fc.array(mostly(fc.uuid()), { maxLength: 3 })),
  };
  const body = fc.oneof(
    { weight: 9, arbitrary: fc.record(known, { requiredKeys: ['name', 'dice'] }) },
    { weight: 1, arbitrary: fc.record({ ...known, points: scalar }, { requiredKeys: [] }) },
  );

  /** What class-validator says of a value on its own. */
  function isValid(value: object): boolean {
    const dto = Object.assign(new GameDto(), value);
    if (isObject(dto.options)) dto.options = Object.assign(new OptionsDto(), dto.options);
    if (Array.isArray(dto.rounds)) {
      dto.rounds = dto.rounds.map((item) => (isObject(item) ? Object.assign(new OptionsDto(), item) : item));
    }
    return validateSync(dto, { whitelist: true, forbidNonWhitelisted: true }).length === 0;
  }

  function isObject(value: unknown): value is object {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  }

  it('accepts what class-validator accepts and nothing else, and changes nothing', () => {
    let accepted = 0;
    const property = fc.property(body, (value) => {
      const dto = acceptDto(shapeOf(GameDto), value);
      expect(dto !== null).toBe(isValid(value));
      if (dto === null) return;
      accepted += 1;
      expect(JSON.parse(JSON.stringify(dto))).toEqual(JSON.parse(JSON.stringify(value)));
    });
    fc.assert(property, { numRuns: 3000 });
    expect(accepted).toBeGreaterThan(300);
  });

  it('looks at no item of a list that is too long', () => {
    let looked = 0;
    const dice = new Proxy(
      Array.from({ length: 1000 }, () => 1),
      {
        get: (target, key, receiver) => {
          if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1;
          return Reflect.get(target, key, receiver) as unknown;
        },
      },
    );
    expect(acceptDto(shapeOf(GameDto), { name: 'Ada', dice })).toBeNull();
    expect(looked).toBe(0);
  });
});
