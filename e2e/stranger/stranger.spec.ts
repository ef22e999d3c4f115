import type { Page } from '@playwright/test';
import { AccountPage, newEmail } from '../support/pages/account-page';
import { fillCard, openBilling, payButton } from '../support/pages/billing-page';
import { OrderPage, US_NUMBER } from '../support/pages/order-page';
import { expect, test } from './fixtures';
import type { Stranger } from './stranger';
import type { Answer, StrangerCall } from './table';

const EXECUTE = 'POST /v1/order/execute/{provider}';
const PLANS = 'POST /v1/plans';

/** The calls of a method to this path, or below it. */
const callsTo = ({ calls }: Stranger, method: string, start: string): StrangerCall[] =>
  calls.filter(({ method: used, path }) => used === method && path.startsWith(start));
const bodyOf = ({ body }: StrangerCall): unknown => JSON.parse(body);

test('a fax is sent and paid, with the order sent as the specification has it', { tag: '@main' }, async ({
  page,
  stranger,
}) => {
  const order = await payFax(page);
  await expect(order.thanks).toBeVisible();
  await expect(page.getByText('ann@example.com').first()).toBeVisible();
  expect(callsTo(stranger, 'POST', '/v1/order/execute/')).toHaveLength(1);
  expect(callsTo(stranger, 'POST', '/v1/order/update/').map(bodyOf).at(-1)).toEqual({
    number: US_NUMBER.shown,
    to: US_NUMBER.to,
    instantsend: true,
    deliverytime: null,
    tz: expect.stringMatching(/./) as unknown,
    coverpage: false,
    sendername: '',
    senderphone: '',
    amount: '249',
    description: 'One fax',
    sku: 'SINGLE1',
    category: 'Fax',
    displaycosttext: '$2.49',
  });
});

test('somebody signs up, changes the profile, buys a plan, cancels it and signs out', { tag: '@main' }, async ({
  page,
  stranger,
}) => {
  const account = new AccountPage(page);
  await signUp(page);
  const id = await account.expectArchives();
  await page.goto(`/home.html#/archive/${id}/archiveactivity`);
  await page.getByRole('button', { name: 'Change identifier…' }).click();
  await page.getByRole('button', { name: 'Change Identifier', exact: true }).click();
  await expect(account.status.getByText('Your changes have been saved.')).toBeVisible();

  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill('Ann Other');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(account.status.getByText('Your changes have been saved.')).toBeVisible();
  expect(callsTo(stranger, 'POST', '/v1/account/profile').map(bodyOf)).toEqual([{ name: 'Ann Other' }]);

  await buyMonthly(page);
  await expect(page.getByText('Thank you: your payment was successful.')).toBeVisible();
  await expect(page.getByText('S-1')).toBeVisible();
  expect(callsTo(stranger, 'POST', '/v1/plans')).toHaveLength(1);

  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  expect(callsTo(stranger, 'DELETE', '/v1/plans/')).toHaveLength(1);
  await account.signOut();
  await page.goto('/home.html');
  await account.expectLogin('/home.html');
});

test.describe('a server that tells pages no order', () => {
  const withoutOrder = (own: () => Answer): Answer => {
    // The stranger's answer to this call.
    const { context } = own().json as { context: { user: unknown; settings: unknown } };
    return { json: { success: true, context: { user: context.user, settings: context.settings } } };
  };
  test.use({ differences: { answers: { 'GET /v1/info/{environment}': withoutOrder } } });

  test('has archives, an account and plans all the same, and no form to order with', async ({ page }) => {
    await signUp(page);
    await new AccountPage(page).expectArchives();
    await page.goto('/account');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ann Lee');
    await openBilling(page);
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
    await page.goto('/start');
    await expect(page.getByText("We couldn't start your order")).toBeVisible();
  });
});

/** Successes of a payment, with different additions. */
const PAID: [string, Answer][] = [
  ['an amount with a fraction, and other members missing', { json: { success: true, amount: 2.49, total: 2.49 } }],
  ['an empty object', { json: {} }],
  ['success in another spelling, and members of other kinds', { json: { success: 1, email: 7, pagecount: null } }],
  ['no content', { status: 204 }],
];

for (const [what, answer] of PAID) {
  test.describe(`a payment answered with ${what}`, () => {
    test.use({ differences: { answers: { [EXECUTE]: afterIt(answer), [PLANS]: afterIt(answer) } } });

    test('is one: an order is paid once, and so is a plan', async ({ page, stranger }) => {
      const order = await payFax(page);
      await expect(order.thanks).toBeVisible();
      await expect(page.getByText('$2.49').first()).toBeVisible();
      await expect(page).toHaveURL(/\/order\/[\w-]{36}$/);
      expect(callsTo(stranger, 'POST', '/v1/order/execute/')).toHaveLength(1);

      await signUp(page);
      await new AccountPage(page).expectArchives();
      await buyMonthly(page);
      await expect(page.getByText('Thank you: your payment was successful.')).toBeVisible();
      expect(callsTo(stranger, 'POST', '/v1/plans')).toHaveLength(1);
    });
  });
}

/** Answers that leave open whether money moved, and the text of the box. */
const OPEN: [string, Answer, string][] = [
  ['a 500', { status: 500, text: 'Oops' }, '(HTTP status 500)'],
  ['a 429 with words', { status: 429, json: { error: { message: 'Too many calls.' } } }, '(Too many calls)'],
  ['an HTML page', { text: '<p>Hello', headers: { 'Content-Type': 'text/html' } }, 'yet. Please'],
  ['success: false', { json: { success: false } }, 'yet. Please'],
];

for (const [what, answer, said] of OPEN) {
  test.describe(`a payment answered with ${what}`, () => {
    test.use({ differences: { answers: { [EXECUTE]: () => answer } } });

    test('is neither paid nor refused, and says what is known', async ({ page }) => {
      const order = await payFax(page);
      const box = page.getByRole('status').filter({ hasText: 'Confirming your payment' });
      await expect(box).toContainText("We haven't heard back about your payment yet");
      await expect(box).toContainText(said);
      await expect(page.getByText("You weren't charged")).toBeHidden();
      await expect(order.thanks).toBeHidden();
    });
  });
}

test.describe('a bank that asks first', () => {
  let asked = 0;
  const asksOnce = (own: () => Answer): Answer => {
    asked += 1;
    if (asked > 1) return own();
    return { status: 402, json: { error: { client_secret: 'pi_asked_secret_word' } } };
  };
  test.use({ differences: { answers: { [EXECUTE]: asksOnce } } });

  test('is recognized by its client secret alone', async ({ page, stranger }) => {
    await page.route('**/sandbox/stripe-api/v1/payment_intents/**', async (route) => {
      const status = route.request().method() === 'GET' ? 'requires_action' : 'succeeded';
      await route.fulfill({ json: { id: 'pi_asked', object: 'payment_intent', status, last_payment_error: null } });
    });
    const order = await payFax(page);
    const bank = page.frameLocator('iframe[src*="challenge.html"]');
    await bank.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(order.thanks).toBeVisible();
    const sent = callsTo(stranger, 'POST', '/v1/order/execute/').map(bodyOf);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});

/** An answer in place of the stranger's own, after the call took effect. */
function afterIt(answer: Answer): (own: () => Answer) => Answer {
  return (own) => {
    const { status = 200 } = own();
    return status < 300 ? answer : { status };
  };
}

/** Sends a fax up to the press of the pay button. */
async function payFax(page: Page): Promise<OrderPage> {
  const order = new OrderPage(page);
  await page.goto('/start');
  await order.fillRecipient();
  await order.goToConfirm();
  await order.goToPayment();
  await order.fillCard();
  await order.pay();
  return order;
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/home.html');
  await new AccountPage(page).signUp(newEmail());
  await page.waitForURL('**/home.html');
}

/** Buys the monthly subscription up to the press of the pay button. */
async function buyMonthly(page: Page): Promise<void> {
  await openBilling(page, '#/acceptcard/PLAN_SUBSCRIPTION_MONTHLY');
  await fillCard(page, '4242424242424242');
  await payButton(page).click();
}
