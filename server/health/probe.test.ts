/** @jest-environment node */
import { createProbe, withinLimit } from './probe';

const never = (): Promise<never> => new Promise(() => undefined);

test('what does not answer in time is wrong', async () => {
  expect(await createProbe(never, 1)()).toEqual(new Error('No answer within 1 ms'));
});

test('however many ask, one look is under way; the next question looks again', async () => {
  const look = jest.fn(() => Promise.resolve());
  const probe = createProbe(look, 1_000);
  await Promise.all(Array.from({ length: 20 }, probe));
  expect(look).toHaveBeenCalledTimes(1);
  await probe();
  expect(look).toHaveBeenCalledTimes(2);
});

test('what is thrown at once, and is no error, is told too', async () => {
  const look = (): never => {
    throw 'no'; // eslint-disable-line @typescript-eslint/only-throw-error -- what other libraries may do
  };
  expect(await createProbe(look, 1_000)()).toEqual(new Error('no'));
  await expect(withinLimit(() => Promise.resolve(7), 1_000)).resolves.toBe(7);
});
