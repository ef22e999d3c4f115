/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { HANG_MS } from './shared/testing/hang';

const common = {
  setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
  transform: {
    '^.+\\.tsx?$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json' }],
    '/node_modules/(openid-client|oauth4webapi|jose)/': '<rootDir>/scripts/jest/es-module.cjs',
  },
  transformIgnorePatterns: ['/node_modules/(?!(openid-client|oauth4webapi|jose)/)'],
  moduleNameMapper: {
    // import.meta does not parse in CommonJS: the modules that own it are swapped here.
    '^@shared/boot/env$': '<rootDir>/shared/testing/env.jest.ts',
    '^\\./start-worker$': '<rootDir>/shared/testing/browser/fake-inspect-worker.ts',
    // Its main file is an ES module only.
    '^marked$': '<rootDir>/node_modules/marked/lib/marked.umd.js',
    '\\.module\\.css$': 'identity-obj-proxy',
    '\\.(css|svg|png|webp)$': '<rootDir>/scripts/jest/file-stub.cjs',
    '^@shared/(.*)$': '<rootDir>/shared/$1',
    '^@pages/(.*)$': '<rootDir>/pages/$1',
    '^@server/(.*)$': '<rootDir>/server/$1',
    '^@sandbox/(.*)$': '<rootDir>/sandbox/$1',
  },
  testRunner: '<rootDir>/scripts/jest/file-runner.ts',
  clearMocks: true,
  restoreMocks: true,
} satisfies Config;

const config: Config = {
  // At its end a worker has nothing open, but to give back its memory and the threads of its databases takes a busy machine
  // more than Jest's half second. What is left open is still reported.
  workerGracefulExitTimeout: HANG_MS,
  reporters: ['default', '<rootDir>/scripts/jest/cpu-reporter.cjs'],
  projects: [
    {
      ...common,
      displayName: 'pages',
      testEnvironment: '<rootDir>/scripts/jest/jsdom-environment.ts',
      roots: ['<rootDir>/pages', '<rootDir>/shared', '<rootDir>/entries'],
    },
    {
      ...common,
      displayName: 'server',
      testEnvironment: '<rootDir>/scripts/jest/node-environment.ts',
      roots: ['<rootDir>/server', '<rootDir>/sandbox', '<rootDir>/scripts', '<rootDir>/tools'],
    },
  ],
};

export default config;
