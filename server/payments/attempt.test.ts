/** @jest-environment node */
import { holding } from './attempt';

const beats = (count: number, seen: () => number): Promise<void> =>
  new Promise((done) => {
    const look = (): void => void (seen() >= count ? done() : setImmediate(look));
    look();
  });

test('an attempt is held as long as the work on it takes, and no longer', async () => {
  const renew = jest.fn(() => Promise.resolve());
  const count = (): number => renew.mock.calls.length;
  await expect(holding(renew, () => beats(3, count).then(() => 'paid'), 1)).resolves.toBe('paid');
  const after = count();
  await new Promise((done) => setTimeout(done, 10));
  expect(count()).toBe(after);
});

test('the work goes on when holding it fails, and its own error is what is thrown', async () => {
  const renew = jest.fn(() => Promise.reject(new Error('no database')));
  const work = async (): Promise<never> => {
    await beats(2, () => renew.mock.calls.length);
    throw new Error('declined');
  };
  await expect(holding(renew, work, 1)).rejects.toThrow('declined');
});
