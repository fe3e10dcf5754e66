import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixSecrets } from '../openapi/examples/fixed-random.js';

// Plays a few games on a service of its own and writes what was sent and answered to openapi/examples. The same in every run.

// Under this salt the first rolls of the game against the bot are worth showing.
fixSecrets('n');
const { parseEnvironment } = await import('../config/environment.js');
const { createApp } = await import('../create-app.js');
const { startEmbeddedServer } = await import('../database/embedded-server.js');
const { createLogger } = await import('../http/logger.js');
const { exampleFile, problemsFile } = await import('../openapi/committed.js');
const { recordGames } = await import('../openapi/examples/games.js');
const { recordHouseRules } = await import('../openapi/examples/house-rules.js');
const { recordProblems } = await import('../openapi/examples/problems.js');
const { Recording } = await import('../openapi/examples/recording.js');
const { recordReference } = await import('../openapi/examples/reference.js');

async function record(databaseUrl: string): Promise<InstanceType<typeof Recording>> {
  const app = await createApp(parseEnvironment({}), databaseUrl, createLogger('error'));
  await app.listen(0, '127.0.0.1');
  const recording = new Recording(await app.getUrl());
  await recordGames(recording);
  await recordReference(recording);
  await recordHouseRules(recording);
  await recordProblems(recording);
  await app.close();
  return recording;
}

const writeJson = (file: URL, content: unknown): void => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

const dataDir = mkdtempSync(join(tmpdir(), 'hotdice-examples-'));
const database = await startEmbeddedServer({ dataDir, log: () => undefined });
try {
  const { operations, problems } = await record(database.url);
  for (const [operationId, examples] of Object.entries(operations)) writeJson(exampleFile(operationId), examples);
  writeJson(problemsFile, problems);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
