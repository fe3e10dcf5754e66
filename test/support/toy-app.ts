import 'reflect-metadata';
import { Body, Controller, Get, Global, HttpCode, Module, Param, Post, Query, Req } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout } from 'node:timers/promises';
import { IsIn, IsString, MaxLength, MinLength } from 'class-validator';
import { type FastifyRequest } from 'fastify';
import { type LogLevel } from '../../src/config/environment.js';
import { setupApp } from '../../src/app.setup.js';
import { Authenticated } from '../../src/http/authenticated.js';
import { BodyLimit } from '../../src/http/body-limit.js';
import { CallerId, OptionalCallerId, TOKEN_AUTHENTICATOR } from '../../src/http/caller.js';
import { createAdapter, type EdgeAdapter, type HttpTimeouts } from '../../src/http/fastify.js';
import { ClampedInt, Int, IntList, Optional } from '../../src/http/field-decorators.js';
import { createLogger } from '../../src/http/logger.js';
import { Problem } from '../../src/http/problem.js';
import { READINESS_CHECK } from '../../src/service/readiness.js';
import { ServiceModule } from '../../src/service/service.module.js';

export class ToyKeepDto {
  @IntList(1, 6, 1, 6)
  dice: number[];

  @Optional()
  @IsIn(['roll', 'bank'])
  then?: string;
}

export class ToyNameDto {
  @IsString()
  @MinLength(1)
  @MaxLength(60_000)
  name: string;
}

export class ToyOptionsDto {
  @Optional()
  @Int(1, 6)
  seats?: number;
}

export class ToyPageDto {
  @Optional()
  @ClampedInt(1, 100)
  limit?: number;

  @Optional()
  @IsString()
  cursor?: string;
}

const FAILURES: Record<string, () => unknown> = {
  away: () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  bug: () => new TypeError('secret of the house'),
  stale: () => new Problem('stale-version', 'The game is at 12.', { gameVersion: 12 }),
  nothing: () => undefined,
};

@Controller({ path: 'games', version: '1' })
export class ToyController {
  @Get()
  list(@Query() page: ToyPageDto): object {
    return { page };
  }

  @Post()
  create(@Body() body: ToyNameDto): object {
    return { length: body.name.length };
  }

  @Post('options')
  options(@Body() body: ToyOptionsDto): object {
    return { seats: body.seats ?? null };
  }

  @Post('large')
  @BodyLimit(1024 * 1024)
  large(@Body() body: { text: string }): object {
    return { length: body.text.length };
  }

  @Get('mine')
  @Authenticated()
  mine(@CallerId() playerId: string): object {
    return { playerId };
  }

  @Get('slow')
  async slow(@Query('ms') ms?: number): Promise<object> {
    await setTimeout(ms ?? 0, null, { ref: false });
    return { slept: ms ?? 0 };
  }

  @Get('failures/:kind')
  fail(@Param('kind') kind: string): never {
    throw FAILURES[kind]?.() ?? new Error(kind);
  }

  @Get(':gameId')
  show(@Param('gameId') gameId: string, @OptionalCallerId() playerId: string | null, @Req() request: FastifyRequest) {
    return { gameId, playerId, ip: request.ip };
  }

  @Post(':gameId/roll')
  @HttpCode(200)
  roll(@Param('gameId') gameId: string): object {
    return { gameId };
  }

  @Post(':gameId/keep')
  @HttpCode(200)
  keep(@Body() body: ToyKeepDto): object {
    return { kept: body.dice };
  }
}

export const ready = { check: async (): Promise<void> => {} };

@Global()
@Module({
  providers: [
    {
      provide: TOKEN_AUTHENTICATOR,
      useValue: {
        authenticate: async (token: string) => {
          if (token === 'away') throw Object.assign(new Error('gone'), { code: '57P01' });
          return token.startsWith('good-') ? { playerId: token.slice('good-'.length) } : null;
        },
      },
    },
    { provide: READINESS_CHECK, useValue: () => ready.check() },
  ],
  exports: [TOKEN_AUTHENTICATOR, READINESS_CHECK],
})
class ToyProvidersModule {}

@Module({ imports: [ToyProvidersModule, ServiceModule], controllers: [ToyController] })
class ToyModule {}

export type ToyApp = {
  readonly app: NestFastifyApplication;
  readonly adapter: EdgeAdapter;
  /** Everything that was logged, as text. */
  readonly log: () => string;
};

export type ToySettings = {
  logLevel?: LogLevel;
  rateLimit?: boolean;
  trustProxy?: boolean | number | string[];
  timeouts?: Partial<HttpTimeouts>;
};

/** A small application with everything of the HTTP edge and no database. */
export async function startToyApp(settings: ToySettings = {}): Promise<ToyApp> {
  const lines: string[] = [];
  const logger = createLogger(settings.logLevel ?? 'debug', {
    write: (line: string) => void lines.push(line),
  } as never);
  const { rateLimit = true, trustProxy = false } = settings;
  const adapter = createAdapter({ rateLimit, trustProxy }, logger, settings.timeouts);
  const app = await NestFactory.create<NestFastifyApplication>(ToyModule, adapter, { logger: false });
  setupApp(app);
  await app.listen(0, '127.0.0.1');
  return { app, adapter, log: () => lines.join('') };
}
