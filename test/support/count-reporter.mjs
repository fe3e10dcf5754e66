import { mkdirSync, writeFileSync } from 'node:fs';

/** Leaves the outcome of a run in one line, for whoever runs the tests from a script. */
export default class CountReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    mkdirSync('reports', { recursive: true });
    writeFileSync('reports/tests.txt', `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed\n`);
  }
}
