import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { LandingController } from './landing.controller.js';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';
import { ProblemPagesController } from './problem-pages.controller.js';

/** Everything that is about the service itself. Needs a `READINESS_CHECK` from a global module. */
@Module({
  controllers: [LandingController, ProblemPagesController, HealthController, MetricsController],
  providers: [Metrics],
  exports: [Metrics],
})
export class ServiceModule {}
