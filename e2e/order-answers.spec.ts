import type { Page, Route } from '@playwright/test';
import { rowsOfEachKind } from '@shared/testing/table-rows';
import { expect, test } from './support/fixtures';
import { OrderPage, recordOf } from './support/order-page';
import { openAtPayment } from './support/prepared-order';

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Answers that violate the contract, and the detail that a person is told besides the sentence. */
const ALL_ANSWERS: Record<string, [answer: Answer, detail: string]> = {
  'no content': [{ status: 204 }, ''],
  'an empty body': [{ status: 200, contentType: 'application/json', body: '' }, ''],
  'a page': [{ status: 200, contentType: 'text/html', body: '<h1>Login</h1>' }, ''],
  'a text': [{ status: 200, contentType: 'text/plain', body: 'ok' }, ''],
  null: [{ status: 200, contentType: 'application/json', body: 'null' }, ''],
  'a list': [{ status: 200, json: [] }, ''],
  'a word': [{ status: 200, contentType: 'application/json', body: '"x"' }, ''],
  'missing members': [{ status: 200, json: { success: true } }, ''],
  'members of wrong types': [
    {
      status: 200,
      json: {
        success: true,
        payload: 7,
        policy: {},
        signature: [],
        details: 'x',
        context: [],
        key: 3,
        order: 1,
        amount: 'x',
      },
    },
    '',
  ],
  'inherited members': [
    {
      status: 200,
      contentType: 'application/json',
      body: '{"success":true,"__proto__":{"details":{},"payload":{}},"constructor":1}',
    },
    '',
  ],
  'half a body': [{ status: 200, contentType: 'application/json', body: '{"success":true,"con' }, ''],
  'too much': [{ status: 200, contentType: 'application/json', body: `{"a":"${'x'.repeat(1_200_000)}"}` }, ''],
  'deep nesting': [
    { status: 200, contentType: 'application/json', body: `${'['.repeat(10_000)}${']'.repeat(10_000)}` },
    '',
  ],
  'success: false': [{ status: 200, json: { success: false } }, ''],
  'an error that is a word': [{ status: 400, json: { error: 'no' } }, ' (HTTP status 400)'],
  'an error that is nothing': [{ status: 400, json: { error: null } }, ' (HTTP status 400)'],
  'an error message that is HTML': [
    { status: 400, json: { error: { message: '<img src=x onerror=alert(1)>' } } },
    ' (<img src=x onerror=alert(1)>)',
  ],
  'an unknown page': [{ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }, ' (HTTP status 404)'],
  'too many requests': [{ status: 429, headers: { 'Retry-After': '1' }, body: '' }, ' (HTTP status 429)'],
  'a full gateway': [{ status: 503, contentType: 'text/html', body: '' }, ' (HTTP status 503)'],
};

/** The client's own test has them all; here only those handled differently. */
const ANSWERS = rowsOfEachKind(Object.entries(ALL_ANSWERS), ([, [{ status, contentType, json }]]) => [
  status,
  contentType,
  Array.isArray(json),
]);

test('whatever /v1/info answers, the page stays usable and says what happened', async ({ page }) => {
  test.setTimeout(120_000);
  for (const [name, [answer, detail]] of ANSWERS) {
    await test.step(name, async () => {
      await page.route('**/v1/info/**', (route) => route.fulfill(answer));
      await page.goto('/start');
      await expect(
        page.getByText(`An error occurred retrieving your information${detail}: please try again later.`),
      ).toBeVisible();
      await page.getByLabel(/fax number/i).fill('2125550142');
      await page.unrouteAll();
    });
  }
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Flat price $1.99')).toBeVisible();
});

for (const { call, stage } of [
  { call: '/v1/file/setup', stage: 'failure generating the policy' },
  { call: '/v1/file/info', stage: 'order update failed' },
]) {
  test(`whatever ${call} answers, the file shows what happened, once, and can be retried`, async ({ page, ledger }) => {
    test.setTimeout(120_000);
    const order = new OrderPage(page);
    await order.open();
    await order.addFiles('letter-1.pdf');
    await order.expectUploaded('letter-1.pdf');
    for (const [index, [name, [answer, detail]]] of ANSWERS.entries()) {
      await test.step(name, async () => {
        const calls = await answerWith(page, call, answer);
        const file = `file ${index}.pdf`;
        await order.addCopies('letter-1.pdf', file);
        const text = `An error occurred uploading your PDF: ${stage}${detail}: please try again later.`;
        await expect(order.file(file).getByText(text)).toBeVisible();
        expect(calls()).toBe(1);
        await page.unrouteAll();
        await order
          .file(file)
          .getByRole('button', { name: `Retry ${file}` })
          .click();
        await order.expectUploaded(file);
        await order.deleteFile(file);
        await expect(order.file(file)).toHaveCount(0);
      });
    }
    expect(recordOf(await ledger(), order.orderId).files).toHaveLength(1);
  });
}

test('whatever the order update answers, the step stays and says what happened, once', async ({ page }) => {
  test.setTimeout(120_000);
  const order = new OrderPage(page);
  await order.open();
  await order.fillRecipient();
  await order.goToConfirm();
  await order.goToPayment();
  await page.goBack();
  for (const [name, [answer, detail]] of ANSWERS) {
    await test.step(name, async () => {
      const calls = await answerWith(page, '/v1/order/update/', answer);
      await order.confirmButton.click();
      const sentence = `An error occurred updating your order options${detail}: please try again later.`;
      await expect(order.says(sentence)).toBeVisible();
      expect(calls()).toBe(1);
      await expect(page.getByRole('heading', { name: 'Does everything look right?' })).toBeVisible();
      await page.unrouteAll();
      await order.goToPayment();
      await expect(page.getByText('An error occurred updating')).toHaveCount(0);
      await page.goBack();
    });
  }
});

/** Inconclusive answers to a payment: it is looked up and made once, whatever the first answer was. */
const UNPROVEN = ['no content', 'a page', 'missing members', 'too much', 'a full gateway', 'too many requests'];
const statusClass = (name: string): number => Math.floor((ALL_ANSWERS[name]?.[0].status ?? 0) / 100);

for (const name of rowsOfEachKind(UNPROVEN, statusClass)) {
  test(`a payment answered with ${name} is looked up and charged once`, async ({ page, ledger }) => {
    const order = await openAtPayment(page);
    await order.fillCard();
    const [answer] = ALL_ANSWERS[name] ?? [{}];
    const execute = '**/v1/order/execute/**';
    await page.route(execute, (route) => route.fulfill(answer));
    await order.pay();
    await expect(page.getByText('Confirming your payment')).toBeVisible();
    await page.unroute(execute);
    await order.expectDone();
    expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
  });
}

test('a refusal of a payment is shown as text, and the next press pays', async ({ page, ledger }) => {
  const order = await openAtPayment(page);
  await order.fillCard();
  const message = '<b onmouseover=alert(1)>No</b>';
  await page.route('**/v1/order/execute/**', (route) => route.fulfill({ status: 402, json: { error: { message } } }), {
    times: 1,
  });
  await order.pay();
  await expect(
    order.says(`An error occurred completing your order (${message}): please try again later.`),
  ).toBeVisible();
  await order.pay();
  await order.expectDone();
  expect(recordOf(await ledger(), order.orderId).charges).toHaveLength(1);
});

test('a storage that is not allowed never gets the file', async ({ page, site }) => {
  const order = new OrderPage(page);
  await order.open();
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('blob:')) foreign.push(request.url());
  });
  const future = btoa(JSON.stringify({ expiration: '2099-01-01T00:00:00Z', conditions: [] }));
  const past = btoa(JSON.stringify({ expiration: '2020-01-01T00:00:00Z', conditions: [] }));
  const actions = [
    ['http://evil.example/put', future],
    ['javascript:alert(1)', future],
    ['https://user:word@bucket.example/', future],
    [site.bucketUrl, past],
    [site.bucketUrl, 'not base64!'],
    [site.bucketUrl, btoa('[]')],
  ] as const;
  for (const [index, [action, policy]] of actions.entries()) {
    const json = { success: true, payload: { action, key: 'k' }, policy: [policy], signature: 's' };
    await page.route('**/v1/file/setup', (route) => route.fulfill({ json }), { times: 1 });
    const file = `file ${index}.pdf`;
    await order.addCopies('letter-1.pdf', file);
    await expect(order.file(file).getByText(/failure generating the policy/)).toBeVisible();
  }
  expect(foreign).toEqual([]);
});

/** Answers every call to an address in the same way; returns a function that counts them. */
async function answerWith(page: Page, part: string, answer: Answer): Promise<() => number> {
  let calls = 0;
  await page.route(
    (url) => url.href.includes(part),
    (route) => {
      calls += 1;
      return route.fulfill(answer);
    },
  );
  return () => calls;
}
