import { Controller, Get, Inject, VERSION_NEUTRAL } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Problem } from '../http/problem.js';
import { HealthDto } from './health.dto.js';
import { READINESS_CHECK, type ReadinessCheck, withinTime } from './readiness.js';

const READINESS_LIMIT_MS = 2_000;

const RETRY_AFTER_S = 2;

/** For supervisors: whether to restart this process, and whether to send it requests. */
@ApiTags('service')
@Controller({ version: VERSION_NEUTRAL })
export class HealthController {
  constructor(@Inject(READINESS_CHECK) private readonly check: ReadinessCheck) {}

  @Get('livez')
  @ApiOperation({
    operationId: 'getLiveness',
    summary: 'Is the process alive?',
    description: 'Answers as long as the process handles requests at all, also while its database is away.',
  })
  @ApiOkResponse({ type: HealthDto, description: 'The process is alive.', example: { status: 'ok' } })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('readyz')
  @ApiOperation({
    operationId: 'getReadiness',
    summary: 'Can the service do its work?',
    description: 'Asks the database, for two seconds at most. Without it the answer is 503.',
  })
  @ApiOkResponse({ type: HealthDto, description: 'The service can do its work.', example: { status: 'ok' } })
  async ready(): Promise<HealthDto> {
    try {
      await withinTime(this.check, READINESS_LIMIT_MS);
    } catch {
      throw new Problem('unavailable', 'The database does not answer.', { retryAfterS: RETRY_AFTER_S });
    }
    return { status: 'ok' };
  }
}
