import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The measurements of one application, for Prometheus. Other parts may add theirs to the registry. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();

  private readonly durations = new Histogram({
    name: 'hotdice_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @param route the pattern of the route, so that ids do not become labels. */
  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.durations.observe({ method, route, status }, seconds);
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}
