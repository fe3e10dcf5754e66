export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testRegex: '\\.spec\\.ts$',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
  workerIdleMemoryLimit: '512MB',
  maxWorkers: 2,
  testTimeout: 30_000,
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  reporters: ['default', '<rootDir>/test/support/count-reporter.mjs'],
  coverageProvider: 'v8',
  // The files left out hold types alone, of which nothing is there to be run.
  collectCoverageFrom: [
    'src/engine/**/*.ts',
    '!src/**/*.spec.ts',
    '!src/engine/commands.ts',
    '!src/engine/presets/preset.ts',
  ],
};
