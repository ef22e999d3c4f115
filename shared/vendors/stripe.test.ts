import { readFileSync } from 'node:fs';
import { contentPolicy } from '@server/http/site/content-policy';
import { REAL_SITE } from '@server/testing/real-site';
import { isAllowedScript } from '@shared/lib/address/script-addresses';
import { installFakeStripe } from '@shared/testing/browser/fake-stripe';

type Answer = (script: HTMLScriptElement) => void;

let vendor: typeof import('./stripe');
/** Addresses of all scripts added to the page, in order. */
let asked: string[] = [];
/** The outcome of each script; the last entry repeats. */
let answers: Answer[] = [];

const comes: Answer = (script) => {
  Object.assign(window, { Stripe: Object.assign((key: string) => ({ key }), { version: 'endive' }) });
  script.dispatchEvent(new Event('load'));
};
const fails: Answer = (script) => script.dispatchEvent(new Event('error'));
const bringsNothing: Answer = (script) => script.dispatchEvent(new Event('load'));
const hangs: Answer = () => undefined;

/** js.stripe.com, at any version. */
// a matcher that passes for a string
const STRIPE = expect.stringMatching(/^https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js$/) as string;

/** Records and answers elements added to the page's head. */
function take(node: Node): void {
  if (!(node instanceof HTMLScriptElement)) return;
  asked.push(node.src);
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  queueMicrotask(() => answer?.(node));
}

beforeEach(async () => {
  asked = [];
  answers = [comes];
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'Stripe');
  const { head } = document;
  jest.spyOn(head, 'append').mockImplementation((...nodes) => {
    Element.prototype.append.call(head, ...nodes);
    for (const node of nodes) if (node instanceof Node) take(node);
  });
  jest.spyOn(head, 'appendChild').mockImplementation((node) => {
    Node.prototype.appendChild.call(head, node);
    take(node);
    return node;
  });
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  // The package keeps what it loaded for as long as the page lives, so each test is its own page.
  jest.resetModules();
  vendor = await import('./stripe');
});

afterEach(() => jest.useRealTimers());

test('contacts nobody before it is needed', async () => {
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});

test("comes from Stripe's own address, once, and opens once for each key", async () => {
  const [first, second] = await Promise.all([vendor.loadStripe({ key: 'pk_1' }), vendor.loadStripe({ key: 'pk_1' })]);
  expect(second).toBe(first);
  expect(await vendor.loadStripe({ key: 'pk_1' })).toBe(first);
  expect(await vendor.loadStripe({ key: 'pk_2' })).toEqual({ key: 'pk_2' });
  expect(asked).toEqual([STRIPE]);
});

test('comes from this site if the server offers that, and then from nowhere else', async () => {
  await vendor.loadStripe({ key: 'pk_1', script: '/own/stripe.js' });
  expect(asked).toEqual([`${location.origin}/own/stripe.js`]);
});

test('does not come from another site that the server names', async () => {
  await vendor.loadStripe({ key: 'pk_1', script: 'https://evil.example/stripe.js' });
  expect(asked).toEqual([STRIPE]);
});

test.each<[what: string, script: string | undefined, requests: number]>([
  // The package retries once on its own, immediately.
  ["Stripe's own address", undefined, 2],
  ['an address of this site', '/own/stripe.js', 1],
])('is retried every second, and says so: %s', async (_, script, requests) => {
  answers = [...Array.from({ length: 2 * requests }, () => fails), comes];
  const tries: number[] = [];
  const offer = script === undefined ? { key: 'pk_1' } : { key: 'pk_1', script };
  const loading = vendor.loadStripe(offer, { onRetry: (next) => tries.push(next) });
  await jest.advanceTimersByTimeAsync(999);
  expect([tries, asked.length]).toEqual([[2], requests]);
  await jest.advanceTimersByTimeAsync(1);
  expect([tries, asked.length]).toEqual([[2, 3], 2 * requests]);
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(loading).resolves.toEqual({ key: 'pk_1' });
  expect(asked).toHaveLength(2 * requests + 1);
});

test('gives up eventually, and can be requested again', async () => {
  answers = [fails];
  const tries: number[] = [];
  const loading = expect(vendor.loadStripe({ key: 'pk_1' }, { onRetry: (next) => tries.push(next) })).rejects.toThrow(
    'Failed to load',
  );
  await jest.advanceTimersByTimeAsync(60_000);
  await loading;
  expect(tries.at(-1)).toBe(20);
  answers = [comes];
  await expect(vendor.loadStripe({ key: 'pk_1' })).resolves.toEqual({ key: 'pk_1' });
});

test('is not requested again when nobody waits any more', async () => {
  answers = [fails];
  const given = new AbortController();
  const loading = expect(vendor.loadStripe({ key: 'pk_1' }, { signal: given.signal })).rejects.toThrow();
  await jest.advanceTimersByTimeAsync(500);
  const before = asked.length;
  given.abort();
  await jest.advanceTimersByTimeAsync(60_000);
  await loading;
  expect(asked).toHaveLength(before);
});

test.each([undefined, '/own/stripe.js'])(
  'is reported and retried when it does not answer within 20 seconds: %p',
  async (script) => {
    answers = [hangs, hangs, comes];
    const tries: number[] = [];
    const offer = script === undefined ? { key: 'pk_1' } : { key: 'pk_1', script };
    const loading = vendor.loadStripe(offer, { onRetry: (next) => tries.push(next) });
    await jest.advanceTimersByTimeAsync(19_999);
    expect([tries, asked.length]).toEqual([[], 1]);
    await jest.advanceTimersByTimeAsync(1_001);
    expect([tries, asked.length]).toEqual([[2], 2]);
    await jest.advanceTimersByTimeAsync(21_000);
    await expect(loading).resolves.toEqual({ key: 'pk_1' });
    expect([tries, asked.length]).toEqual([[2, 3], 3]);
    expect(document.querySelectorAll('script')).toHaveLength(1);
  },
);

test('opens once when it answers after a caller gave up on it', async () => {
  const open = jest.fn((key: string) => ({ key }));
  const comesCounted: Answer = (script) => {
    Object.assign(window, { Stripe: open });
    script.dispatchEvent(new Event('load'));
  };
  answers = [hangs, comesCounted];
  const loading = vendor.loadStripe({ key: 'pk_1' });
  await jest.advanceTimersByTimeAsync(21_000);
  await expect(loading).resolves.toEqual({ key: 'pk_1' });
  expect(open).toHaveBeenCalledTimes(1);
});

test.each([undefined, '/own/stripe.js'])('is retried when the script brings something else: %p', async (script) => {
  answers = [bringsNothing, bringsNothing, bringsNothing, comes];
  const loading = vendor.loadStripe(script === undefined ? { key: 'pk_1' } : { key: 'pk_1', script });
  await jest.advanceTimersByTimeAsync(4_000);
  await expect(loading).resolves.toEqual({ key: 'pk_1' });
  const from = script === undefined ? STRIPE : location.origin + script;
  expect(asked).toEqual([from, from, from, from]);
});

test('has one version: in the package, in what the pages may load, and in the stand-ins', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await vendor.loadStripe({ key: 'pk_test_1' });
  const [address = ''] = asked;
  expect(address).toBe('https://js.stripe.com/endive/stripe.js');
  expect(isAllowedScript(address)).toBe(true);
  for (const entry of ['index', 'embed', 'billing'] as const) {
    expect(contentPolicy(entry, REAL_SITE)).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com[ ;]/);
  }
  // The console warns about a library of another version.
  const standIn = readFileSync('sandbox/stripe-js/library/stripe.js', 'utf8');
  expect(/window\.Stripe\.version = '(\w+)'/.exec(standIn)?.[1]).toBe('endive');
  installFakeStripe();
  expect(window.Stripe).toHaveProperty('version', 'endive');
  expect(warned).not.toHaveBeenCalled();
});
