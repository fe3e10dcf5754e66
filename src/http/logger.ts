import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { type LogLevel } from '../config/environment.js';

/** What must never be readable in a log, wherever an object with it is logged. */
const SECRET_FIELDS = ['authorization', 'cookie', '["idempotency-key"]', 'token', 'password', 'serverSeed', 'seed'];

const SECRET_PATHS = SECRET_FIELDS.flatMap((field) => {
  const tail = field.startsWith('[') ? field : `.${field}`;
  return [field, `*${tail}`, `headers${tail}`, `*.headers${tail}`];
});

/**
 * The log of the process: one JSON object per line on standard output, or into `destination`. Errors are written with
 * name, message, code and stack only: errors of the database driver carry the parameters of the statement.
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: [...new Set(SECRET_PATHS)], censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const MAX_CAUSES = 4;

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { code, cause, driverError } = error as Error & { code?: unknown; driverError?: unknown };
  const origin = cause ?? driverError;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(origin !== undefined && depth < MAX_CAUSES ? { cause: describeError(origin, depth + 1) } : {}),
  };
}

/** Lets the framework write into the same log. Its chatter about modules and routes goes to the level `debug`. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(contextOf(rest), textOf(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const [stack] = rest.filter((value) => typeof value === 'string' && value.includes('\n'));
    this.logger.error(
      { ...contextOf(rest), ...(message instanceof Error ? { err: message } : { stack }) },
      textOf(message),
    );
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn(contextOf(rest), textOf(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug(contextOf(rest), textOf(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace(contextOf(rest), textOf(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(contextOf(rest), textOf(message));
  }
}

/** The framework passes the name of the class that speaks as the last argument. */
function contextOf(rest: readonly unknown[]): { context?: string } {
  const last = rest.at(-1);
  return typeof last === 'string' && !last.includes('\n') ? { context: last } : {};
}

function textOf(message: unknown): string {
  return message instanceof Error ? message.message : String(message);
}
