const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATE: the connection class 08, a server that stops or starts (57P01 to 57P03), one out of connections, memory or
 * disk (class 53), one that only reads because it lost or gave up the lead (25006), a statement that it ended for
 * taking too long, as behind a lock (57014), and a transaction that it ended for standing still (25P03).
 */
const SQL_STATES = /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|57014|57P0[1-3]|25006|25P03)$/;

const MESSAGES =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|not queryable|after calling end on the pool/i;

/**
 * Names of the errors that TypeORM raises for a data source without a connection, and for a transaction that lost its
 * connection between two queries.
 */
const NAMES = new Set([
  'CannotExecuteNotConnectedError',
  'ConnectionNotFoundError',
  'DataSourceNotFoundError',
  'QueryRunnerAlreadyReleasedError',
]);

const MAX_DEPTH = 5;

/**
 * Whether an error says that the database cannot be reached at present, so that trying again later may help. Looks
 * through TypeORM's wrappers (`driverError`), causes and the attempts inside an `AggregateError`.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false;
  if (saysSo(error)) return true;
  const { driverError, cause, errors } = error as { driverError?: unknown; cause?: unknown; errors?: unknown };
  const inner = [driverError, cause, ...(Array.isArray(errors) ? errors : [])];
  return inner.some((each) => isDatabaseAway(each, depth + 1));
}

function saysSo(error: object): boolean {
  const { code, name, message, syscall } = error as Record<string, unknown>;
  if (typeof code === 'string' && (SOCKET_CODES.has(code) || SQL_STATES.test(code))) return true;
  // A Unix socket whose server is gone.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof name === 'string' && NAMES.has(name)) return true;
  return typeof message === 'string' && MESSAGES.test(message);
}
