/** Knows which methods every path of the service has, to tell a wrong method from an unknown path. */
export class RouteTable {
  private readonly routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  /** @param url a path as the router takes it, with parameters as `:name`. */
  add(methods: string | readonly string[], url: string): void {
    let route = this.routes.get(url);
    if (route === undefined) {
      route = { pattern: patternOf(url), methods: new Set() };
      this.routes.set(url, route);
    }
    for (const method of [methods].flat()) route.methods.add(method);
  }

  /** Every route as `GET /v1/games/:gameId`. */
  list(): string[] {
    return [...this.routes].flatMap(([url, { methods }]) => [...methods].map((method) => `${method} ${url}`));
  }

  /** The methods of all routes that a path matches, sorted; empty for an unknown path. */
  methodsOf(path: string): string[] {
    const matching = [...this.routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  }
}

function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment.includes('*') ? '.*' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
