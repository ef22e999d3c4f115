/** @jest-environment node */
import fc from 'fast-check';
import { createOptionsSaver, SAVE_DELAY_MS } from './options-saver';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A server that answers on demand and records the bodies sent to it. */
function fakeServer() {
  const received: number[] = [];
  const waiting: ((taken: boolean) => void)[] = [];
  const state = { value: 0 };
  const saver = createOptionsSaver(() => {
    received.push(state.value);
    return new Promise((resolve) => waiting.push(resolve));
  });
  return {
    saver,
    received,
    waiting,
    type(value: number) {
      state.value = value;
      saver.change();
    },
    async answer(taken = true) {
      waiting.shift()?.(taken);
      await jest.advanceTimersByTimeAsync(0);
    },
  };
}

test('a burst of changes makes one call, shortly after the last of them', async () => {
  const server = fakeServer();
  for (const value of [1, 2, 3]) server.type(value);
  expect(server.received).toEqual([]);
  await jest.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(server.received).toEqual([3]);
});

test('a change made while a call is under way goes out after it, never alongside', async () => {
  const server = fakeServer();
  server.type(1);
  await jest.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  server.type(2);
  await jest.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(server.received).toEqual([1]);
  await server.answer();
  expect(server.received).toEqual([1, 2]);
});

test('flushing sends at once and says whether the server accepted it', async () => {
  const server = fakeServer();
  server.type(1);
  const flushed = server.saver.flush();
  expect(server.received).toEqual([1]);
  await server.answer(false);
  await expect(flushed).resolves.toBe(false);
  expect(server.saver.unsent).toBe(true);
  const again = server.saver.flush();
  await server.answer();
  await expect(again).resolves.toBe(true);
  expect(server.saver.unsent).toBe(false);
});

test('all who flush while a call fails are told how the next one ends', async () => {
  const server = fakeServer();
  server.type(1);
  const flushes = [server.saver.flush(), server.saver.flush(), server.saver.flush()];
  await server.answer(false);
  expect(server.received).toEqual([1, 1]);
  await server.answer(false);
  await expect(Promise.all(flushes)).resolves.toEqual([false, false, false]);
  expect(server.received).toEqual([1, 1]);
  expect(server.saver.unsent).toBe(true);
});

test('without a change nothing is sent', async () => {
  const server = fakeServer();
  await expect(server.saver.flush()).resolves.toBe(true);
  expect(server.received).toEqual([]);
});

test('whatever the order of typing and answers, the server ends with the newest value and never gets two calls at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('type', 'answer', 'wait', 'flush'), { maxLength: 30 }),
      async (script) => {
        const server = fakeServer();
        let typed = 0;
        for (const happening of script) {
          if (happening === 'type') server.type(++typed);
          if (happening === 'answer') await server.answer();
          if (happening === 'wait') await jest.advanceTimersByTimeAsync(SAVE_DELAY_MS);
          if (happening === 'flush') void server.saver.flush();
          expect(server.waiting.length).toBeLessThanOrEqual(1);
        }
        const last = server.saver.flush();
        for (let answers = 0; answers < 40; answers++) await server.answer();
        await expect(last).resolves.toBe(true);
        expect(server.received.at(-1) ?? 0).toBe(typed);
        expect([...server.received].sort((a, b) => a - b)).toEqual(server.received);
      },
    ),
    { numRuns: 60 },
  );
});
