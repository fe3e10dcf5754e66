/** Methods that the routes of the API use. */
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Request headers that a page of another origin may send. */
const REQUEST_HEADERS =
  'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id, Last-Event-ID';

/** Response headers that a page of another origin may read. */
const EXPOSED_HEADERS = 'ETag, Location, RateLimit, RateLimit-Policy, Retry-After, Idempotency-Replayed, X-Request-Id';

/** A day; browsers lower it to what they allow. */
const PREFLIGHT_MAX_AGE_S = '86400';

/**
 * On every answer of the API. Any origin may read it: tokens travel in a header that no browser adds by itself, never in
 * cookies. The headers are constants, hence written here rather than computed per request by a plugin.
 */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS,
  'x-content-type-options': 'nosniff',
};

/** On the answer to a CORS preflight. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-methods': METHODS,
  'access-control-allow-headers': REQUEST_HEADERS,
  'access-control-max-age': PREFLIGHT_MAX_AGE_S,
};

/** Swagger UI brings its own scripts and styles, writes style attributes, and shows images from data URLs. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** On everything outside the API: pages for people, and the documents of the API. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};
