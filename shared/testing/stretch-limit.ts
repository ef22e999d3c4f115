import { HANG_MS } from './hang';

/**
 * Until the test ends, whatever may take this long (ms) may take as long as a test may: for what is to be answered,
 * however slow the machine is. Other timers are left as they are.
 */
export function stretchLimit(limit: number): void {
  const { setTimeout: wait } = globalThis;
  const stretched = (run: () => void, ms?: number, ...more: never[]): unknown =>
    wait(run, ms === limit ? HANG_MS : ms, ...more);
  // `setTimeout` has a second form, as a promise, which nothing uses through the global object.
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(stretched as typeof setTimeout);
}
