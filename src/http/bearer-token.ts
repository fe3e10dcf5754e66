const BEARER = /^bearer +([A-Za-z0-9._~+/-]{1,512}=*)$/i;

/** The token in an `Authorization` header (RFC 6750, section 2.1), or `null` when the header holds none. */
export function parseBearerToken(header: string): string | null {
  return BEARER.exec(header)?.[1] ?? null;
}
