import { type FakeStripe, installFakeStripe } from '@shared/testing/browser/fake-stripe';
import { forgetStripe, type StripeOffer } from '@shared/vendors/stripe';
import { act, renderHook } from '@testing-library/react';
import { useStripe } from './use-stripe';

let fake: FakeStripe;
/** How often a client was requested from the library. */
let asked = 0;

beforeEach(() => {
  fake = installFakeStripe();
  asked = 0;
  jest.useFakeTimers();
});

afterEach(() => {
  fake.remove();
  forgetStripe();
  jest.useRealTimers();
});

/** Makes the library return this client, or throw. */
function libraryGives(client: () => object): void {
  fake.open = () => {
    asked += 1;
    return client();
  };
}

const fail = () => {
  throw new Error('The library is out of order');
};

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const open = (offer: StripeOffer) => renderHook(useStripe, { initialProps: offer });

test('returns the client once the library has loaded', async () => {
  const client = {};
  libraryGives(() => client);
  const { result } = open({ key: 'pk_test' });
  expect(result.current).toEqual({ phase: 'loading', tries: 1 });
  await pass(0);
  expect(result.current).toEqual({ phase: 'ready', stripe: client });
});

test('retries every second, and counts the tries', async () => {
  libraryGives(fail);
  const { result } = open({ key: 'pk_test' });
  await pass(0);
  expect(result.current).toEqual({ phase: 'loading', tries: 2 });
  await pass(1_000);
  expect(result.current).toEqual({ phase: 'loading', tries: 3 });
  const client = {};
  libraryGives(() => client);
  await pass(1_000);
  expect(result.current).toEqual({ phase: 'ready', stripe: client });
});

test('gives up after twenty tries, and starts over whenever the person retries', async () => {
  libraryGives(fail);
  const { result } = open({ key: 'pk_test' });
  for (let round = 1; round <= 2; round += 1) {
    await pass(60_000);
    expect(asked).toBe(20 * round);
    if (result.current.phase !== 'failed') throw new Error(`It is still ${result.current.phase}`);
    act(result.current.retry);
    expect(result.current).toEqual({ phase: 'loading', tries: 1 });
  }
  libraryGives(() => ({}));
  await pass(1_000);
  expect(result.current.phase).toBe('ready');
});

test('stops retrying after unmounting', async () => {
  libraryGives(fail);
  const { unmount } = open({ key: 'pk_test' });
  await pass(0);
  unmount();
  await pass(60_000);
  expect(asked).toBe(1);
});

test('returns the client of the latest key, even if an older one answers last', async () => {
  let answerOld: (client: object) => void = () => undefined;
  const clients = [new Promise<object>((resolve) => (answerOld = resolve)), { of: 'new' }];
  libraryGives(() => clients.shift() ?? {});
  const { result, rerender } = open({ key: 'pk_old' });
  await pass(0);
  rerender({ key: 'pk_new' });
  await pass(0);
  expect(result.current).toEqual({ phase: 'ready', stripe: { of: 'new' } });
  answerOld({ of: 'old' });
  await pass(0);
  expect(result.current).toEqual({ phase: 'ready', stripe: { of: 'new' } });
});

test("loads the server's own copy of the library if it has one", async () => {
  open({ key: 'pk_test', script: '/vendor/stripe.js' });
  await pass(0);
  expect([...document.scripts].map(({ src }) => new URL(src).pathname)).toContain('/vendor/stripe.js');
});
