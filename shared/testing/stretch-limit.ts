import { HANG_MS } from './hang';

/**
 * Until the test ends, extends each time limit of this length (ms) to that of a test, for work that must finish on any
 * machine. Other timers stay unchanged.
 */
export function stretchLimit(limit: number): void {
  const { setTimeout: wait } = globalThis;
  const stretched = (run: () => void, ms?: number, ...more: never[]): unknown =>
    wait(run, ms === limit ? HANG_MS : ms, ...more);
  // `setTimeout` has a second form, as a promise, which no code uses through the global object.
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(stretched as typeof setTimeout);
}
