import { createProbe, withinLimit } from './probe';

const never = (): Promise<never> => new Promise(() => undefined);

test('a probe that does not answer in time fails', async () => {
  expect(await createProbe(never, 1)()).toEqual(new Error('No answer within 1 ms'));
});

test('concurrent callers share one check; the next caller starts a new one', async () => {
  const check = jest.fn(() => Promise.resolve());
  const probe = createProbe(check, 1_000);
  await Promise.all(Array.from({ length: 20 }, probe));
  expect(check).toHaveBeenCalledTimes(1);
  await probe();
  expect(check).toHaveBeenCalledTimes(2);
});

test('reports a synchronous throw of something that is not an Error', async () => {
  const check = (): never => {
    throw 'no'; // oxlint-disable-line typescript/only-throw-error -- what other libraries may do
  };
  expect(await createProbe(check, 1_000)()).toEqual(new Error('no'));
  await expect(withinLimit(() => Promise.resolve(7), 1_000)).resolves.toBe(7);
});
