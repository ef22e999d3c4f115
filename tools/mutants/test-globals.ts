import '../../scripts/jest/own-fetch';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';
import { JSDOM } from 'jsdom';

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  // The timers read only this part of the configuration.
  config: { fakeTimers: { enableGlobally: false }, rootDir: process.cwd() } as never,
  global: globalThis,
});
const mocks = new Map<string, () => object>();
const made = new Map<string, object>();

/** The parts of the `jest` object that this project's tests use. */
const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  replaceProperty: mocker.replaceProperty.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  setTimeout: () => undefined,
  mock: (name: string, make: () => object) => void mocks.set(name, make),
  requireActual: createRequire(import.meta.url),
  useFakeTimers: (options?: { now?: number | Date }) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
};

/** A file's mock of a package; undefined if there is none. */
export function takeMock(name: string): object | undefined {
  const make = mocks.get(name);
  if (!make) return undefined;
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}

/** Installs Jest's globals, and a DOM for tests that need one. */
export function installGlobals(hasDocument: boolean): void {
  const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
  Object.assign(globalThis, {
    afterAll,
    afterEach,
    beforeAll,
    beforeEach,
    describe,
    it,
    test,
    expect: jestExpect,
    jest,
  });
  if (hasDocument) installDocument();
}

/** Does what Jest's `restoreMocks` option does after each test. */
export function resetMocks(): void {
  mocker.restoreAllMocks();
  mocker.clearAllMocks();
}

/** Resets a file's fake timers and package mocks. */
export function forgetFile(): void {
  resetMocks();
  mocks.clear();
  made.clear();
  // biome-ignore lint/correctness/useHookAtTopLevel: Jest's name, not a hook of React
  timers.useRealTimers();
}

/** Globals that stay Node's own in a DOM, as in the tests' environment under Jest. */
const OF_NODE =
  /^(_|console$|crypto$|performance$|fetch$|Headers$|Request$|Response$|structuredClone$|queueMicrotask$)/;
const TIMERS = /^(set|clear)(Timeout|Interval|Immediate)$/;

let shown: Record<string, unknown> | null = null;

/** Creates a new window and makes its properties global, replacing the previous window's. */
function installDocument(): void {
  const { window } = new JSDOM('<!doctype html>', { url: 'http://localhost/', pretendToBeVisual: true });
  const isFirst = shown === null;
  shown = window;
  if (!isFirst) return;
  // Globals of the language itself.
  const own = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
  const names = [...Object.getOwnPropertyNames(window), ...Object.keys(window.EventTarget.prototype)];
  for (const name of names) if (!own.has(name) && !OF_NODE.test(name) && !TIMERS.test(name)) mirror(name);
  for (const name of ['window', 'self', 'parent', 'top', 'frames']) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis });
  }
}

function mirror(name: string): void {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: true,
    get: () => {
      const value = shown?.[name];
      const isMethod = typeof value === 'function' && /^[a-z]/.test(name) && !('mock' in value);
      return isMethod ? (value.bind(shown) as unknown) : value;
    },
    set: (value: unknown) => {
      if (shown) shown[name] = value;
    },
  });
}
