import type { Request } from '@playwright/test';
import { CANARIES, type CanaryName, canariesIn } from './secrets/canaries';
import { buyPlan, keepAccount, leave, sendFax, visit } from './secrets/flows';
import { readMemory, type Trail, watch } from './secrets/watch';
import { expect, test } from './support/fixtures';

const PASSWORDS: readonly CanaryName[] = ['wrongPassword', 'password', 'newPassword', 'resetPassword'];
const CARD: readonly CanaryName[] = ['card'];

/** Content of an order; its cover page is prefilled with the profile's name and phone. */
const ORDER: readonly CanaryName[] = [
  ...(['number', 'senderName', 'senderPhone', 'profileName', 'profilePhone'] as const),
  ...(['coverTo', 'coverSubject', 'coverMessage'] as const),
];

/** Everything that may be stored in the browser, and the personal data it may contain: the list in docs/storage.md. */
const KEPT: readonly { area: string; key: RegExp; may: readonly CanaryName[] }[] = [
  { area: 'local', key: /^pay:probe$/, may: [] },
  { area: 'local', key: /^pay:order:[\w-]{8,64}$/, may: ['receiptEmail'] },
  { area: 'local', key: /^pay:plan:[0-9a-f]{16}:PLAN_[A-Z_]+$/, may: ['receiptEmail'] },
  { area: 'local', key: /^receipts$/, may: ['email', 'receiptEmail'] },
  { area: 'local', key: /^order-reported$/, may: [] },
  { area: 'local', key: /^plan-reported$/, may: [] },
  { area: 'local', key: /^faxkeep\.asked-page$/, may: [] },
  { area: 'local', key: /^faxkeep\.first-visit$/, may: [] },
  { area: 'local', key: /^faxkeep\.signed-in$/, may: [] },
  {
    area: 'session',
    key: /^order-draft$/,
    may: ['email', ...ORDER],
  },
  { area: 'session', key: /^uploads:[\w-]{8,64}$/, may: ['fileName'] },
  { area: 'session', key: /^receipt-link:[\w-]{8,64}$/, may: [] },
  { area: 'session', key: /^faxkeep\.draft\.(?:account|archives)$/, may: ['email', 'profileName', 'profilePhone'] },
  { area: 'session', key: /^faxkeep\.draft\.payer$/, may: ['email', 'receiptEmail', 'cardholder'] },
  { area: 'session', key: /^faxkeep\.asked-reset$/, may: [] },
  { area: 'session', key: /^faxkeep\.session-ended$/, may: [] },
];

/** Where each secret may be sent; the page must not send it elsewhere. */
const SENT_TO: readonly [names: readonly CanaryName[], path: RegExp][] = [
  [['contactName', 'contactEmail', 'question'], /^\/v1\/contact\/request$/],
  [['email', 'wrongPassword', 'password'], /^\/v1\/account\/(?:authenticate|register)$/],
  [['email'], /^\/v1\/resources\/resetpassword$/],
  [['resetPassword', 'resetToken'], /^\/v1\/resources\/submit\/passwordreset$/],
  [['profileName', 'profilePhone'], /^\/v1\/account\/profile$/],
  [['password', 'newPassword'], /^\/v1\/account\/password$/],
  [['fileName'], /^\/v1\/file\/(?:setup|info)$/],
  [ORDER, /^\/v1\/order\/update\//],
  [['receiptEmail'], /^\/v1\/(?:order\/execute\/stripe|plans)$/],
  // The card provider's stand-in: the library's own frames and calls.
  [['cardholder', 'receiptEmail', 'postalCode', 'card'], /^\/sandbox\/(?:stripe|v1)/],
];

test('no personal data is where it does not belong', async ({ page, site }) => {
  const trail = await watch(page);
  await visit(page);
  await keepAccount(page);
  await buyPlan(page);
  await sendFax(page);
  await leave(page);

  await test.step('storage', async () => {
    expect(trail.written.length).toBeGreaterThan(10);
    for (const written of trail.written) expectAllowed(written);
    const memory = await readMemory(page);
    expect(memory).toMatchObject({
      databases: [],
      caches: [],
      workers: 0,
      windowName: '',
      cookies: 'utm_source=newsletter',
    });
    expect(canariesIn(JSON.stringify(memory)), 'left behind after sign-out').toEqual([]);
  });
  await test.step('requests', async () => {
    const sent = await Promise.all(
      trail.requests.map(async ({ request, headers }) => ({ request, headers: await headers })),
    );
    for (const { request, headers } of sent) expectInPlace(request, headers, site.url);
    // Shows that the check is meaningful: cookies are visible if present, and files did go to another origin.
    const has = (origin: string, name: string) =>
      sent.some(({ request, headers }) => new URL(request.url()).origin === origin && name in headers);
    expect([has(site.url, 'cookie'), has(site.bucketUrl, 'referer')]).toEqual([true, true]);
  });
  await test.step('console', () => {
    expect(trail.console.filter((text) => canariesIn(text).length > 0)).toEqual([]);
    expect(trail.console.filter((text) => /secret_|csrf/i.test(text))).toEqual([]);
  });
  await test.step('policies', () => expect(trail.violations).toEqual([]));
  await test.step("the server's log", async () => {
    const log = site.log();
    expect(log.split('\n').length).toBeGreaterThan(30);
    expect(canariesIn(log)).toEqual([]);
    for (const { value } of await page.context().cookies()) expect(value.length > 8 && log.includes(value)).toBe(false);
    expect(log).not.toMatch(/_secret_|\btok_|\bctoken_/);
  });
});

function expectAllowed({ area, key, value }: Trail['written'][number]): void {
  const rule = KEPT.find((one) => one.area === area && one.key.test(key));
  expect(rule, `${area} storage: ${key}`).toBeDefined();
  const found = canariesIn(`${key} ${value}`).filter((name) => !rule?.may.includes(name));
  expect(found, `in ${area} storage: ${key}`).toEqual([]);
  expect(value, key).not.toMatch(/_secret_|csrf/i);
}

function expectInPlace(request: Request, sent: Record<string, string>, origin: string): void {
  const url = new URL(request.url());
  const isToken = url.pathname === '/reset.html';
  expect(
    canariesIn(request.url()).filter((name) => !(isToken && name === 'resetToken')),
    request.url(),
  ).toEqual([]);
  const body = request.postDataBuffer()?.toString('latin1') ?? '';
  const allowed = SENT_TO.filter(([, path]) => path.test(url.pathname)).flatMap(([names]) => names);
  // The provider's frames send card number and month in one string of digits.
  expect(
    canariesIn(body).filter((name) => !allowed.includes(name)),
    `sent to ${url.pathname}`,
  ).toEqual([]);
  if (url.origin === origin) return;
  const { host, referer = '', cookie, ...headers } = sent;
  // Only raw headers contain the host and the cookies; for failed requests the browser reports others.
  expect(host, `headers of ${request.url()}`).toBe(url.host);
  expect(referer, 'the referrer told to others').toMatch(/^(?:https?:\/\/[^/]+\/)?$/);
  expect(cookie, `cookies sent to ${url.origin}`).toBeUndefined();
  expect(Object.keys(headers).filter((name) => /csrf|attribution|x-referrer/.test(name))).toEqual([]);
}

test('no list contains what must never be stored', () => {
  const kept = KEPT.flatMap(({ may }) => may);
  for (const name of [...PASSWORDS, ...CARD, 'resetToken', 'question'] as const) expect(kept).not.toContain(name);
  expect(canariesIn(`x ${encodeURIComponent(CANARIES.password)} y`)).toEqual(['password']);
});
