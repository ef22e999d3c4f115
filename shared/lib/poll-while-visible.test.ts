import { pollWhileVisible } from './poll-while-visible';

let stop: (() => void) | undefined;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  stop?.();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function see(isHidden: boolean): Promise<void> {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
  return pass(0);
}

/** Polls with answers that take this long, in ms, and request the next call after these waits. */
function start(waits: (number | null)[], { first = 0, takes = 0 } = {}) {
  const signals: AbortSignal[] = [];
  const ask = async (signal: AbortSignal): Promise<number | null> => {
    signals.push(signal);
    const wait = waits[signals.length - 1] ?? null;
    if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
    return wait;
  };
  stop = pollWhileVisible(ask, first);
  return { calls: () => signals.length, signals };
}

test('calls at once, then after each wait, until there is nothing more to ask', async () => {
  const { calls } = start([1_000, 5_000, null]);
  await pass(999);
  expect(calls()).toBe(1);
  await pass(1);
  expect(calls()).toBe(2);
  await pass(5_000);
  expect(calls()).toBe(3);
  await pass(600_000);
  await see(false);
  expect(calls()).toBe(3);
});

test('can begin later', async () => {
  const { calls } = start([1_000], { first: 2_000 });
  await pass(1_999);
  expect(calls()).toBe(0);
  await pass(1);
  expect(calls()).toBe(1);
});

test('never while the page is hidden, at once when it is seen again', async () => {
  const { calls } = start([1_000, 1_000, 1_000, 1_000]);
  await see(true);
  await pass(600_000);
  expect(calls()).toBe(1);
  await see(false);
  expect(calls()).toBe(2);
  await pass(1_000);
  expect(calls()).toBe(3);
});

test('at once when the network is back, and then not at the time it would have been', async () => {
  const { calls } = start([10_000, 10_000, 10_000]);
  await pass(9_000);
  dispatchEvent(new Event('online'));
  await pass(9_999);
  expect(calls()).toBe(2);
  await pass(1);
  expect(calls()).toBe(3);
});

test('not twice at the same time', async () => {
  const { calls } = start([1_000, 1_000], { takes: 500 });
  await pass(100);
  await see(false);
  expect(calls()).toBe(1);
  await pass(1_400);
  expect(calls()).toBe(2);
});

test('not after it was stopped, even during a call, whose signal is aborted', async () => {
  const { calls, signals } = start([1_000, 1_000], { takes: 500 });
  await pass(100);
  stop?.();
  expect(signals[0]?.aborted).toBe(true);
  await pass(600_000);
  dispatchEvent(new Event('online'));
  await see(false);
  expect(calls()).toBe(1);
});
