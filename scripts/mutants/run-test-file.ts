import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import type { Circus } from '@jest/types';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import type { TestBundle } from './test-bundle';
import { forgetFile, installGlobals, resetMocks, takeMock } from './test-globals';

/** How a test ended. */
export interface TestEnd {
  /** Path of the file and name of the test: unique in the project. */
  id: string;
  name: string;
  ms: number;
  /** What failed; null for a test that passed. */
  failure: string | null;
}

/** What a run looks at. */
export interface RunOptions {
  /** Which tests to run, until one fails; without it all, whatever becomes of them. */
  only?: ReadonlySet<string> | 'all';
  /** Is called when the file's modules are loaded, before its hooks. */
  onLoaded?: () => void;
  /** Is told of a test before its hooks are called. */
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

/** Databases of the reference server's tests, which take a second to open: `server/testing/test-server.ts` looks there. */
const keptDatabases: { close(): Promise<void> }[] = [];
Object.assign(globalThis, { keptDatabases });

/** Closes the databases that tests have left for others. */
export async function forgetDatabases(): Promise<void> {
  for (const database of keptDatabases.splice(0)) await database.close();
}

type Code = (require: unknown, module: { exports: object }, exports: object) => void;
const compiled = new Map<string, Code>();

/** Runs tests of one file from fresh modules. Rejects when the file itself cannot be run. */
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

/** A test that takes longer has lost what it waits for, ms. */
const TEST_TIMEOUT = 15_000;

/** What nobody caught meanwhile is a failure of the file, not the end of this process. */
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
  // What is compiled takes these three.
  const made = compileFunction(code, ['require', 'module', 'exports'], { filename: resolve(file) }) as Code;
  compiled.set(file, made);
  return made;
}

/** The packages that the file's folder sees. One that the file mocks is looked up at each use, as the mock comes later. */
function requireFor({ file, mocked }: TestBundle): (name: string) => unknown {
  const real = createRequire(resolve(file));
  return (name) => {
    // Whatever a package exports.
    const actual = real(name) as object;
    if (!mocked.includes(name)) return actual;
    return new Proxy(actual, { get: (_, key) => Reflect.get(takeMock(name) ?? actual, key) as unknown });
  };
}
