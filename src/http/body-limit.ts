import { RouteConfig } from '@nestjs/platform-fastify';
import { type RouteOptions } from 'fastify';

/** Largest body in bytes, unless a route says otherwise: far above the largest move, far below what hurts. */
export const DEFAULT_BODY_LIMIT = 64 * 1024;

/** Lets one route accept bodies of up to so many bytes. */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimit: bytes });

/** Carries the limit from the decorator to the router; for the `onRoute` hook. */
export function applyBodyLimit(route: RouteOptions): void {
  const limit = (route.config as { bodyLimit?: number } | undefined)?.bodyLimit;
  if (limit !== undefined) route.bodyLimit = limit;
}
