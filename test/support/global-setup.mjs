import { makeTestRun, removeLeftovers, removeTestRun, startThrowawayServer } from './test-run.mjs';

/**
 * One throwaway PostgreSQL for the whole run, or the server that TEST_DATABASE_URL names. Tests find its address in
 * HOTDICE_TEST_SERVER_URL, a name for the databases of the run in HOTDICE_TEST_RUN, and src/database compiled, for processes
 * of their own, in HOTDICE_TEST_COMPILED.
 */
export default async function globalSetup() {
  const run = await makeTestRun();
  globalThis.hotdiceTestRun = run;
  try {
    await removeLeftovers(run.load);
    process.env.HOTDICE_TEST_SERVER_URL = process.env.TEST_DATABASE_URL || (await startThrowawayServer(run));
    process.env.HOTDICE_TEST_RUN = run.id;
    process.env.HOTDICE_TEST_COMPILED = `${run.folder}/compiled`;
  } catch (error) {
    await removeTestRun(run.folder, run.load);
    throw error;
  }
}
