/** @jest-environment node */
import { holding } from './attempt';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('an attempt is held as long as the work on it takes, and no longer', async () => {
  const renew = jest.fn(() => Promise.resolve());
  const held = holding(renew, () => new Promise((done) => setTimeout(() => done('paid'), 10_000)));
  await jest.advanceTimersByTimeAsync(9_500);
  expect(renew).toHaveBeenCalledTimes(9);
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(held).resolves.toBe('paid');
  expect(renew.mock.calls.length).toBeLessThanOrEqual(10);
});

test('the work goes on when holding it fails, and its own error is what is thrown', async () => {
  const held = holding(
    () => Promise.reject(new Error('no database')),
    async () => {
      await new Promise((done) => setTimeout(done, 3_000));
      throw new Error('declined');
    },
  );
  const seen = expect(held).rejects.toThrow('declined');
  await jest.advanceTimersByTimeAsync(3_000);
  await seen;
});
