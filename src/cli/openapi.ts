import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { stringify } from 'yaml';
import { AppModule } from '../app.module.js';
import { setupApp } from '../app.setup.js';
import { parseEnvironment } from '../config/environment.js';
import { createAdapter } from '../http/fastify.js';
import { createLogger } from '../http/logger.js';
import { committedFile, readExamples } from '../openapi/committed.js';
import { createDocument } from '../openapi/document.js';
import { readDtoSources } from '../openapi/dto-sources.js';
import { firstDifference } from '../openapi/first-difference.js';

// Writes openapi/openapi.json and .yaml from the built application, or with --check says whether they are up to date.

/** The application with its routes but nothing behind them: in a preview no provider is made, so no database is needed. */
async function previewApp(): Promise<NestFastifyApplication> {
  const environment = parseEnvironment({});
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(environment, 'postgres://preview'),
    createAdapter(environment, createLogger('silent')),
    { preview: true, logger: false, abortOnError: false },
  );
  setupApp(app);
  return app;
}

async function generate(): Promise<Record<'json' | 'yaml', string>> {
  const root = new URL('../../', import.meta.url);
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
  const document = createDocument(await previewApp(), {
    version,
    dtos: readDtoSources(fileURLToPath(new URL('src/', root))),
    examples: readExamples(),
  });
  const yaml = stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });
  return { json: `${JSON.stringify(document, null, 2)}\n`, yaml };
}

function compare(format: 'json' | 'yaml', generated: string): boolean {
  const difference = firstDifference(readFileSync(committedFile(format), 'utf8'), generated);
  if (difference === null) return true;
  console.error(`openapi/openapi.${format} is not up to date (npm run openapi writes it). ${difference}`);
  return false;
}

const generated = await generate();
const formats = ['json', 'yaml'] as const;
if (process.argv.includes('--check')) {
  process.exitCode = formats.every((format) => compare(format, generated[format])) ? 0 : 1;
} else {
  for (const format of formats) writeFileSync(committedFile(format), generated[format]);
}
