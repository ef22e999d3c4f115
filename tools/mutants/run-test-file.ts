import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Circus } from '@jest/types';
import { createKeptHelpers } from '@server/testing/kept-helpers';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import type { TestBundle } from './test-bundle';
import { forgetFile, installGlobals, resetMocks, takeMock } from './test-globals';

/** The result of a test. */
export interface TestEnd {
  /** File path and test name: unique in the project. */
  id: string;
  name: string;
  ms: number;
  /** The failure; null if the test passed. */
  failure: string | null;
}

/** Options of a run. */
export interface RunOptions {
  /** Tests to run, until one fails; by default all, regardless of failures. */
  only?: ReadonlySet<string> | 'all';
  /** Called when the file's modules are loaded, before its hooks. */
  onLoaded?: () => void;
  /** Called with a test's id before its hooks. */
  onTest?: (id: string) => void;
}

let current: { file: string; options: RunOptions; hasFailed: boolean } = { file: '', options: {}, hasFailed: false };
addEventHandler((event: Circus.Event) => {
  if (event.name === 'test_start') {
    const { only, onTest } = current.options;
    const id = idOf(current.file, event.test);
    if (only && (current.hasFailed || (only !== 'all' && !only.has(id)))) event.test.mode = 'skip';
    else onTest?.(id);
  } else if (event.name === 'test_done' && event.test.errors.length > 0) {
    current.hasFailed = true;
  }
});

const keptHelpers = createKeptHelpers();
Object.assign(globalThis, { keptHelpers });

/** Closes databases and processes kept for reuse. */
export async function forgetHelpers(): Promise<void> {
  await keptHelpers.close();
}

type Code = (require: unknown, module: { exports: object }, exports: object) => void;
const compiled = new Map<string, Code>();

/** Runs tests of a file with fresh modules. Rejects if the file itself cannot be run. */
export async function runTestFile(bundle: TestBundle, options: RunOptions = {}): Promise<TestEnd[]> {
  installGlobals(bundle.hasDocument);
  resetState();
  getState().testTimeout = TEST_TIMEOUT;
  current = { file: bundle.file, options, hasFailed: false };
  const module = { exports: {} };
  beforeEach(resetMocks);
  const { testResults, unhandledErrors } = await catchingErrors(() => {
    codeOf(bundle)(requireFor(bundle), module, module.exports);
    options.onLoaded?.();
    return run();
  }).finally(forgetFile);
  if (unhandledErrors.length > 0) throw new Error(unhandledErrors.map(String).join('\n'));
  return testResults
    .filter(({ status }) => status === 'done')
    .map(({ testPath, duration, errors }) => {
      const name = testPath.slice(1).join(' ');
      return {
        id: `${bundle.file}: ${name}`,
        name,
        ms: duration ?? 0,
        failure: errors.length > 0 ? errors.join('\n') : null,
      };
    });
}

/** Timeout of a test, ms. */
const TEST_TIMEOUT = 15_000;

/** Turns uncaught errors during `work` into a failure of the file, rather than the end of this process. */
async function catchingErrors<T>(work: () => Promise<T>): Promise<T> {
  const errors: unknown[] = [];
  const restore = (['uncaughtException', 'unhandledRejection'] as const).map((event) => {
    const others = process.rawListeners(event) as ((...args: unknown[]) => void)[];
    process.removeAllListeners(event);
    process.on(event, (error: unknown) => errors.push(error));
    return () => {
      process.removeAllListeners(event);
      for (const listener of others) process.on(event, listener);
    };
  });
  try {
    const done = await work();
    if (errors.length > 0) throw new AggregateError(errors, String(errors[0]));
    return done;
  } finally {
    for (const back of restore) back();
  }
}

function idOf(file: string, test: Circus.TestEntry): string {
  const names = [test.name];
  for (let block = test.parent; block.parent; block = block.parent) names.unshift(block.name);
  return `${file}: ${names.join(' ')}`;
}

function codeOf({ file, code }: TestBundle): Code {
  const known = compiled.get(file);
  if (known) return known;
  // The compiled function takes these three.
  const made = compileFunction(code, ['require', 'module', 'exports'], { filename: resolve(file) }) as Code;
  compiled.set(file, made);
  return made;
}

/** `require` relative to the file's folder. A mocked package is looked up on each use, as the mock is defined later. */
function requireFor({ file, mocked }: TestBundle): (name: string) => unknown {
  const real = createRequire(resolve(file));
  return (name) => {
    // Packages may export anything.
    const actual = real(name) as object;
    if (!mocked.includes(name)) return actual;
    return new Proxy(actual, { get: (_, key) => Reflect.get(takeMock(name) ?? actual, key) as unknown });
  };
}
