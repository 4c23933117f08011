/** One configuration for every test of the repository: sources run as they are, over real HTTP. */
export default {
  reporters: ['default', '<rootDir>/scripts/tell-skipped.js'],
  injectGlobals: false,
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2023', experimental: { keepImportAttributes: true } } },
    ],
  },
  testMatch: ['<rootDir>/**/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  // What a process keeps of ended suites would slow the later ones down.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 60_000,
  setupFilesAfterEnv: ['<rootDir>/scripts/retry-once.js'],
};
