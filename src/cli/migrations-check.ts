/**
 * Says whether the migrations make just what the entities describe: runs them on a throwaway database and then TypeORM's
 * `migration:generate --check`, whose exit code it passes on (1 where they differ).
 *
 *     npm run migrations:check
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDataSource } from '../database/data-source.js';
import { startEmbeddedServer } from '../database/embedded-server.js';
import { migrate } from '../database/migrate.js';

const require = createRequire(import.meta.url);
const source = fileURLToPath(new URL('./migrations-source.js', import.meta.url));

async function migrated(url: string): Promise<void> {
  const dataSource = await createDataSource(url).initialize();
  await migrate(dataSource).finally(() => dataSource.destroy());
}

async function generateCheck(url: string): Promise<number> {
  const args = [require.resolve('typeorm/cli.js'), 'migration:generate', '--check', '-d', source, 'drift'];
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

const folder = await mkdtemp(join(tmpdir(), 'hotdice-migrations-'));
await chmod(folder, 0o711); // PostgreSQL's user may have to pass through.
const server = await startEmbeddedServer({ dataDir: folder, log: () => undefined });
try {
  await migrated(server.url);
  process.exitCode = await generateCheck(server.url);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
