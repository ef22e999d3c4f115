import { forgetStripe, loadStripe } from './stripe';

const asked: string[] = [];
let fails = 0;

jest.mock('./load-script', () => ({
  forgetScript: () => undefined,
  loadScript: (address: string) => {
    asked.push(address);
    fails -= 1;
    return fails >= 0 ? Promise.reject(new Error('blocked')) : Promise.resolve();
  },
}));

beforeEach(() => {
  asked.length = 0;
  fails = 0;
  forgetStripe();
  jest.useFakeTimers();
  Object.assign(window, { Stripe: (key: string) => ({ key }) });
});

afterEach(() => jest.useRealTimers());

it("comes from Stripe's own address, once", async () => {
  const first = await loadStripe({ key: 'pk_1' });
  expect(await loadStripe({ key: 'pk_1' })).toBe(first);
  expect(asked).toEqual([expect.stringMatching(/^https:\/\/js\.stripe\.com\//)]);
});

it('comes from this site when the server offers that, and from nowhere else', async () => {
  await loadStripe({ key: 'pk_1', script: '/own/stripe.js' });
  await loadStripe({ key: 'pk_2', script: 'https://evil.example/stripe.js' });
  expect(asked).toEqual([`${location.origin}/own/stripe.js`, expect.stringMatching(/^https:\/\/js\.stripe\.com\//)]);
});

it('is tried again every second, and says so', async () => {
  fails = 2;
  const tries: number[] = [];
  const loading = loadStripe({ key: 'pk_1' }, { onRetry: (next) => tries.push(next) });
  await jest.advanceTimersByTimeAsync(999);
  expect(tries).toEqual([2]);
  await jest.advanceTimersByTimeAsync(1_001);
  await expect(loading).resolves.toEqual({ key: 'pk_1' });
  expect(tries).toEqual([2, 3]);
});

it('gives up in the end', async () => {
  fails = 1_000;
  const loading = expect(loadStripe({ key: 'pk_1' })).rejects.toThrow('blocked');
  await jest.advanceTimersByTimeAsync(60_000);
  await loading;
  expect(asked).toHaveLength(20);
});

it('tries again when the script brings something else', async () => {
  Object.assign(window, { Stripe: undefined });
  const loading = loadStripe({ key: 'pk_1' });
  await jest.advanceTimersByTimeAsync(500);
  Object.assign(window, { Stripe: () => ({}) });
  await jest.advanceTimersByTimeAsync(500);
  await expect(loading).resolves.toEqual({});
});
