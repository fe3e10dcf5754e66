import { Controller, Get, Header, VERSION_NEUTRAL } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PrometheusContentType, Registry } from 'prom-client';
import { Metrics } from './metrics.js';

/** The measurements in the text format of Prometheus. */
@ApiExcludeController()
@Controller({ path: 'metrics', version: VERSION_NEUTRAL })
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Header('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE satisfies PrometheusContentType)
  show(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
