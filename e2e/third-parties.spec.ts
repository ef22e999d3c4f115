import type { Page, Route } from '@playwright/test';
import { pairsByTurns } from '@shared/testing/table-rows';
import { AT_ONCE } from './support/at-once';
import { expect, test } from './support/fixtures';
import type { Ledger } from './support/ledger';
import { openBilling, payButton, signUp } from './support/pages/billing-page';
import { OrderPage, recordOf, US_NUMBER } from './support/pages/order-page';
import { openAtPayment } from './support/pages/prepared-order';
import { watchRest } from './support/waits/at-rest';

const STRIPE = /\/sandbox\/stripe\.js$/;
const DROPBOX = /\/sandbox\/dropins\.js$/;

type Spoil = (route: Route) => Promise<void> | undefined;

const script =
  (body: string): Spoil =>
  (route) =>
    route.fulfill({ contentType: 'text/javascript', body });

/** How a third-party script may fail. */
const MODES: Record<string, Spoil> = {
  blocked: (route) => route.abort('blockedbyclient'),
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  hanging: () => undefined,
  throwing: script('throw new Error("of the outside script");'),
  'without its globals': script('window.Stripe = undefined; window.Dropbox = undefined;'),
  'of another version': script('window.Stripe = () => ({}); window.Dropbox = { pick: () => undefined };'),
};

interface Visit {
  page: Page;
  ledger: () => Promise<Ledger>;
  mode: string;
  spoil: Spoil;
}

/** Places that need a third-party script, and what still works without it. */
const PLACES: Record<string, (visit: Visit) => Promise<void>> = {
  'the payment library, paying says so and keeps the order': async ({ page, ledger, mode, spoil }) => {
    await page.route(STRIPE, spoil);
    const order = await openAtPayment(page);
    await page.getByLabel(/cardholder/i).fill('Ann Lee');
    await page.getByLabel(/email/i).fill('ann@example.com');
    await page.getByLabel(/postal/i).fill('10001');
    await expect(page.getByText(cardFieldWords(mode))).toBeVisible();
    // Whether or not the button is enabled.
    await order.payButton.evaluate((button: HTMLElement) => button.click());
    expect(recordOf(await ledger(), order.orderId).attempts).toEqual([]);
    // Navigation back and forward still works.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByText(US_NUMBER.shown).filter({ visible: true }).first()).toBeVisible();

    await page.unroute(STRIPE);
    await page.reload();
    await order.goToPayment();
    await order.payByCard();
    expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
  },
  'the payment library, the plan page says so': async ({ page, mode, spoil }) => {
    await page.route(STRIPE, spoil);
    await signUp(page);
    await openBilling(page, '#/acceptcard/PLAN_ONETIME_ANNUAL');
    await expect(page.getByText(cardFieldWords(mode))).toBeVisible();
    await expect(payButton(page)).toBeVisible();
    await page.goto('/billing.html#/planselect');
    await expect(page.getByRole('heading', { name: 'Choose a plan' })).toBeVisible();
  },
  'the cloud chooser, files of the device are sent all the same': async ({ page, mode, spoil }) => {
    await page.route(DROPBOX, spoil);
    const order = new OrderPage(page);
    await order.open();
    await page.getByRole('button', { name: 'Choose from Dropbox' }).click();
    if (mode !== 'hanging') await expect(page.getByText(/We couldn't open Dropbox/)).toBeVisible();
    await order.fillRecipient();
    await order.goToConfirm();
  },
};

for (const [[mode, spoil], [place, visit]] of pairsByTurns(Object.entries(MODES), Object.entries(PLACES))) {
  test(`${mode}: ${place}`, async ({ page, problems, ledger }) => {
    await visit({ page, ledger, mode, spoil });
    // Ignore exceptions of the third-party script itself.
    expect(problems.splice(0).filter((text) => !text.includes('of the outside script'))).toEqual([]);
  });
}

/** The text in place of the card field. */
function cardFieldWords(mode: string): string | RegExp {
  return mode === 'hanging'
    ? 'Loading the secure card field…'
    : /payment provider isn't responding|couldn't load the card field/i;
}

test("the payment provider's frame is blocked: paying says so, and goes on once it is not", async ({
  page,
  ledger,
}) => {
  const frames = /\/sandbox\/stripe-js\/.*\.html/;
  await page.route(frames, (route) => route.abort('blockedbyclient'));
  await page.clock.install();
  const order = await openAtPayment(page);
  await page.getByLabel(/cardholder/i).fill('Ann Lee');
  await expect(page.getByText('Loading the secure card field…')).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page.getByText("We couldn't load the card field")).toBeVisible();
  await expect(page.getByText(/nothing blocks js\.stripe\.com/)).toBeVisible();
  await page.unroute(frames);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel(/cardholder/i)).toHaveValue('Ann Lee');
  await order.payByCard();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('a payment library that arrives after it was given up on does no harm', async ({ page }) => {
  let isAsked = false;
  let bring = (): void => undefined;
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(STRIPE, async (route) => {
    isAsked = true;
    await brought;
    await route.continue();
  });
  const order = await openAtPayment(page);
  await expect.poll(() => isAsked).toBe(true);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(order.confirmButton).toBeVisible();
  bring();
  await page.waitForFunction(() => Reflect.has(window, 'Stripe'));
  await order.goToPayment();
  await order.payByCard();
});

test("without a stand-in the library comes from Stripe's own address, even on the third request", async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/stripe\.js(?:\?|$)/.test(request.url())) asked.push(request.url());
  });
  await page.route(/\/v1\/(?:info|order\/update)\//, async (route) => {
    const response = await route.fetch();
    // The contract's shape of both calls.
    const answer = (await response.json()) as { context: { settings: { stripe: { script?: string } } } };
    delete answer.context.settings.stripe.script;
    await route.fulfill({ response, json: answer });
  });
  let bring = (): void => undefined;
  const isWaitedFor = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    // The first try: the package makes two requests.
    if (asked.length <= 2) return route.abort('connectionreset');
    await isWaitedFor;
    return route.fulfill({ response: await page.request.get('/sandbox/stripe.js') });
  });
  const order = await openAtPayment(page);
  await expect(page.getByText("The payment provider isn't responding. Trying again (2)…")).toBeVisible();
  bring();
  await order.payByCard();
  expect(asked).toEqual(Array.from({ length: 3 }, () => 'https://js.stripe.com/endive/stripe.js'));
});

const OUTSIDE_FREE = [
  '/',
  '/login.html',
  '/register',
  '/reset.html?token=abc',
  '/pricing.html',
  '/privacy.html',
  '/nowhere',
];

test('no page fetches third-party resources before they are needed', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) || request.url().includes('/sandbox/')) asked.push(request.url());
  });
  const untilAtRest = watchRest(page);
  const settle = async (path: string): Promise<void> => {
    await page.goto(path);
    await untilAtRest();
    await page.mouse.move(200, 200);
    await page.keyboard.press('Tab');
    await untilAtRest();
  };
  for (const path of OUTSIDE_FREE) await settle(path);
  await signUp(page);
  for (const path of ['/home.html', '/account', '/billing.html']) await settle(path);
  expect(asked).toEqual([]);
});

const GOOGLE: Record<string, Spoil> = {
  blocked: (route) => route.abort('blockedbyclient'),
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<title>Not found</title>' }),
  hanging: () => undefined,
};

test('whether Google sign-in is blocked, missing or hanging, signing up with a password works', async ({ page }) => {
  for (const [mode, spoil] of Object.entries(GOOGLE)) {
    await test.step(mode, async () => {
      // The previous person's page would notice that its session is gone, and leave for the sign-in page.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await page.route(/\/v1\/account\/google\/start/, spoil);
      await page.goto('/register');
      const asked = page.waitForRequest(/\/v1\/account\/google\/start/);
      await page.getByRole('link', { name: 'Continue with Google' }).click(AT_ONCE);
      await asked;
      // A blocked navigation ends on an error page of the browser; a hanging one leaves this page in place.
      if (mode === 'blocked') await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
      if (mode === 'missing') await page.waitForURL(/google\/start/);
      await page.goto('/register');
      await page.getByLabel('Email').fill(`p${crypto.randomUUID().slice(0, 12)}@example.com`);
      await page.getByLabel('Password').fill('a long enough password');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page).toHaveURL(/\/home\.html/);
      await page.unrouteAll();
    });
  }
});
