import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ConfigurationError } from './configuration-error.js';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Which addresses may say on whose behalf they speak (`X-Forwarded-For`): nobody, everybody, the nearest `n` hops, or
 * the listed addresses, CIDR ranges and named ranges (`loopback`, `linklocal`, `uniquelocal`).
 */
export type TrustProxy = boolean | number | string[];

/** All settings of the service, parsed once at boot. */
export type Environment = {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** `null`: run the embedded server. */
  readonly databaseUrl: string | null;
  /** Absolute path of the embedded server's folder. */
  readonly dataDir: string;
  readonly rateLimit: boolean;
  readonly trustProxy: TrustProxy;
  /** 32 bytes that server seeds are encrypted under, or `null`. */
  readonly seedKey: Buffer | null;
  readonly logLevel: LogLevel;
};

/** Injection token of the {@link Environment}. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');

const NAMED_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Reads the settings from the variables of the process; an empty value counts as absent.
 * @throws ConfigurationError for a value that is not understood.
 */
export function parseEnvironment(env: Record<string, string | undefined>): Environment {
  const read = (name: string): string | null => env[name]?.trim() || null;
  return {
    host: parseHost(read('HOST') ?? '0.0.0.0'),
    port: parsePort(read('PORT') ?? '3000'),
    databaseUrl: parseDatabaseUrl(read('DATABASE_URL')),
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    rateLimit: parseSwitch('RATE_LIMIT', read('RATE_LIMIT') ?? 'on'),
    trustProxy: parseTrustProxy(read('TRUST_PROXY') ?? 'off'),
    seedKey: parseSeedKey(read('SEED_KEY')),
    logLevel: parseLogLevel(read('LOG_LEVEL') ?? 'info'),
  };
}

function parseHost(text: string): string {
  if (/^[A-Za-z0-9._:%-]+$/.test(text)) return text;
  throw new ConfigurationError(`HOST must be a host name or an address to listen on, not "${text}".`);
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigurationError(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  return port;
}

function parseDatabaseUrl(text: string | null): string | null {
  if (text === null) return null;
  if (/^postgres(ql)?:\/\//i.test(text) && URL.canParse(text)) return text;
  // The value is not shown: it may hold a password.
  throw new ConfigurationError('DATABASE_URL must be a URL that starts with postgres:// or postgresql://.');
}

function parseSwitch(name: string, text: string): boolean {
  const value = text.toLowerCase();
  if (value === 'on' || value === 'off') return value === 'on';
  throw new ConfigurationError(`${name} must be "on" or "off", not "${text}".`);
}

function parseLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((name) => name === text.toLowerCase());
  if (level !== undefined) return level;
  throw new ConfigurationError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
}

function parseTrustProxy(text: string): TrustProxy {
  const value = text.toLowerCase();
  if (value === 'off' || value === 'false') return false;
  if (value === 'on' || value === 'true') return true;
  if (/^\d{1,2}$/.test(value)) return Number(value) === 0 ? false : Number(value);
  const entries = value.split(',').map((entry) => entry.trim());
  const stranger = entries.find((entry) => !isAddressRange(entry));
  if (stranger === undefined) return entries;
  throw new ConfigurationError(
    `TRUST_PROXY must be "off", "true", a number of hops or a list of addresses and CIDR ranges; "${stranger}" is none of these.`,
  );
}

function isAddressRange(entry: string): boolean {
  if (NAMED_RANGES.has(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

function parseSeedKey(text: string | null): Buffer | null {
  if (text === null) return null;
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : decodeBase64(text);
  if (key?.length === 32) return key;
  // The value is not shown: it is a secret.
  throw new ConfigurationError('SEED_KEY must be 32 bytes, written as 64 hex digits or in base64.');
}

function decodeBase64(text: string): Buffer | null {
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null;
}
