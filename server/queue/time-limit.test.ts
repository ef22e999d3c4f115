import { SECOND } from '@server/platform/clock';
import { whileLeased } from './lease';
import { RunAborted, withinTime } from './time-limit';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const never = (): Promise<never> => new Promise(() => undefined);
/** Stops as soon as it is aborted. */
const obedient = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

function limits(stopping = new AbortController()) {
  return { limit: 60 * SECOND, stopping: stopping.signal, whenStopped: 20 * SECOND };
}

async function outcomeAfter(work: Promise<unknown>, ms: number): Promise<unknown> {
  let outcome: unknown = 'under way';
  work.then(
    (value) => {
      outcome = value;
    },
    (error: unknown) => {
      outcome = error instanceof RunAborted ? error.reason : error;
    },
  );
  await jest.advanceTimersByTimeAsync(ms);
  return outcome;
}

test('work within the limit is not disturbed, and leaves no timer', async () => {
  expect(await withinTime(() => Promise.resolve(7), limits())).toBe(7);
  expect(jest.getTimerCount()).toBe(0);
});

test.each<[string, typeof obedient, number, unknown]>([
  ['just before its limit', obedient, 59_999, 'under way'],
  ['at its limit', obedient, 60_000, 'limit'],
  ['that ignores the abort gets time to stop', never, 74_999, 'under way'],
  ['that ignores the abort is let go', never, 75_000, 'let-go'],
])('work %s', async (_what, work, ms, expected) => {
  expect(await outcomeAfter(withinTime(work, limits()), ms)).toBe(expected);
});

test('at shutdown, running work gets a grace period before it is aborted', async () => {
  const stopping = new AbortController();
  const work = withinTime(obedient, limits(stopping));
  stopping.abort();
  expect(await outcomeAfter(work, 19_999)).toBe('under way');
  expect(await outcomeAfter(work, 1)).toBe('stopped');
});

test('work that starts during shutdown gets the same grace period', async () => {
  const stopping = new AbortController();
  stopping.abort();
  expect(await outcomeAfter(withinTime(obedient, limits(stopping)), 20_000)).toBe('stopped');
});

test('a lease is renewed while the work runs, one renewal at a time, even if some fail', async () => {
  const errors: unknown[] = [];
  let answer: (error?: Error) => void = () => undefined;
  const renew = jest.fn(
    () => new Promise<void>((resolve, reject) => (answer = (error) => (error ? reject(error) : resolve()))),
  );
  let finish: (value: string) => void = () => undefined;
  const work = whileLeased(
    () => new Promise<string>((done) => (finish = done)),
    renew,
    (error) => errors.push(error),
    SECOND,
  );
  await jest.advanceTimersByTimeAsync(5 * SECOND);
  expect(renew).toHaveBeenCalledTimes(1);
  answer(new Error('no database'));
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(errors).toEqual([new Error('no database')]);
  answer();
  await jest.advanceTimersByTimeAsync(SECOND);
  expect(renew).toHaveBeenCalledTimes(3);
  finish('done');
  expect(await work).toBe('done');
  expect(jest.getTimerCount()).toBe(0);
});
