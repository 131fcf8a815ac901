// ESM throughout; types are checked by tsc. Run with NODE_OPTIONS=--experimental-vm-modules.
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testTimeout: 60_000,
  // Most of the time goes to git and to agents, which are processes of their own.
  maxWorkers: 2,
  reporters: ['default', '<rootDir>/scripts/count-reporter.mjs'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
}
