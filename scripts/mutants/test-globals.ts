import './own-fetch';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';
import { JSDOM } from 'jsdom';

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({
  // Of the whole configuration the timers read this.
  config: { fakeTimers: { enableGlobally: false }, rootDir: process.cwd() } as never,
  global: globalThis,
});
const mocks = new Map<string, () => object>();
const made = new Map<string, object>();

/** What tests of this project use of Jest's own object. */
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

/** What a file mocks in the place of a package; undefined when it does not. */
export function takeMock(name: string): object | undefined {
  const make = mocks.get(name);
  if (!make) return undefined;
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}

/** Gives the tests what Jest gives them, and a document to those that need one. */
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

/** As `restoreMocks` of the configuration does after each test. */
export function resetMocks(): void {
  mocker.restoreAllMocks();
  mocker.clearAllMocks();
}

/** Forgets what a file has put in the place of timers and packages. */
export function forgetFile(): void {
  resetMocks();
  mocks.clear();
  made.clear();
  // biome-ignore lint/correctness/useHookAtTopLevel: Jest's name, not a hook of React
  timers.useRealTimers();
}

/** Node's own, which a document's would only imitate: the tests' document under Jest has them, too. */
const OF_NODE =
  /^(_|console$|crypto$|performance$|fetch$|Headers$|Request$|Response$|structuredClone$|queueMicrotask$)/;
const TIMERS = /^(set|clear)(Timeout|Interval|Immediate)$/;

let shown: Record<string, unknown> | null = null;

/** A new window, whose names are the global ones from now on; the last one's are gone. */
function installDocument(): void {
  const { window } = new JSDOM('<!doctype html>', { url: 'http://localhost/', pretendToBeVisual: true });
  const isFirst = shown === null;
  shown = window;
  if (!isFirst) return;
  // Names of the language.
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
