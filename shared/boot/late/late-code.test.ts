/** @jest-environment node */
import { clearNotices, currentNotices } from '@shared/stores/notices';
import { lateCode, withLateCode } from './late-code';

afterEach(clearNotices);

test('the result of the loaded code is returned', async () => {
  await expect(
    withLateCode(
      () => Promise.resolve({ double: (number: number) => number * 2 }),
      ({ double }) => double(21),
    ),
  ).resolves.toBe(42);
  expect(currentNotices()).toEqual([]);
});

test('code that cannot be fetched is reported once, and nothing is done', async () => {
  const run = jest.fn();
  const load = () => Promise.reject(new Error('offline'));
  await expect(withLateCode(load, run)).resolves.toBeUndefined();
  await withLateCode(load, run);
  expect(run).not.toHaveBeenCalled();
  expect(currentNotices().map(({ text }) => text)).toEqual([
    "Part of this page couldn't load. Please check your connection and try again.",
  ]);
});

test('an error thrown by the code itself is not mistaken for a network failure', async () => {
  const broken = withLateCode(
    () => Promise.resolve('code'),
    () => {
      throw new Error('broken');
    },
  );
  await expect(broken).rejects.toThrow('broken');
  expect(currentNotices()).toEqual([]);
});

test('code that was fetched is at hand from then on', async () => {
  const fetchCode = jest.fn(() => Promise.resolve('code'));
  fetchCode.mockRejectedValueOnce(new Error('offline'));
  const code = lateCode(fetchCode);
  await expect(code.load()).rejects.toThrow('offline');
  expect(code.loaded()).toBeNull();
  await expect(code.load()).resolves.toBe('code');
  await code.load();
  expect(code.loaded()).toBe('code');
  expect(fetchCode).toHaveBeenCalledTimes(2);
});
