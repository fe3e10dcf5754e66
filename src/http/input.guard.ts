import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { type FastifyRequest } from 'fastify';
import { isPlainObject } from './accept-dto.js';
import { escapePointer, unknownFault } from './judge-dto.js';
import { type Fault, malformed } from './problem.js';

/** What a handler takes from a request. */
type Intake = {
  /** Names of single query parameters; `null` when the handler takes the query as a whole, and checks it as a DTO. */
  readonly query: ReadonlySet<string> | null;
  readonly body: boolean;
};

type RouteArguments = Readonly<Record<string, { readonly data?: unknown }>>;

/**
 * Refuses what nobody would read: query parameters and body fields that the handler does not take, and parameters that
 * are given twice. What a handler takes is read off its parameter decorators, once.
 */
export class InputGuard implements CanActivate {
  private readonly intakes = new WeakMap<object, Intake>();

  canActivate(context: ExecutionContext): boolean {
    const { query, body } = context.switchToHttp().getRequest<FastifyRequest>();
    const intake = this.intakeOf(context);
    const faults = [...queryFaults(intake, query as object), ...(intake.body ? [] : bodyFaults(body))];
    if (faults.length > 0) throw malformed(faults);
    return true;
  }

  private intakeOf(context: ExecutionContext): Intake {
    const handler = context.getHandler();
    let intake = this.intakes.get(handler);
    if (intake === undefined) {
      intake = readIntake(context.getClass(), handler.name);
      this.intakes.set(handler, intake);
    }
    return intake;
  }
}

function readIntake(controller: object, method: string): Intake {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as RouteArguments;
  const dataOf = (type: RouteParamtypes): unknown[] =>
    Object.entries(args).flatMap(([key, { data }]) => (key.startsWith(`${type}:`) ? [data] : []));
  const names = dataOf(RouteParamtypes.QUERY);
  return {
    query: names.includes(undefined) ? null : new Set(names as string[]),
    body: dataOf(RouteParamtypes.BODY).length > 0,
  };
}

const MAX_FAULTS = 20;

function queryFaults(intake: Intake, query: object): Fault[] {
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (faults.length === MAX_FAULTS) break;
    const pointer = `/query/${escapePointer(name)}`;
    if (intake.query?.has(name) === false) faults.push(unknownFault(pointer, name));
    else if (Array.isArray(value)) faults.push({ pointer, code: 'repeated', detail: 'This parameter is given twice.' });
  }
  return faults;
}

/** A handler without a body still gets an empty object from many clients. */
function bodyFaults(body: unknown): Fault[] {
  if (body === undefined) return [];
  if (!isPlainObject(body)) return [{ pointer: '', code: 'is-object', detail: 'The body must be a JSON object.' }];
  return Object.keys(body)
    .slice(0, MAX_FAULTS)
    .map((name) => unknownFault(`/${escapePointer(name)}`, name));
}
