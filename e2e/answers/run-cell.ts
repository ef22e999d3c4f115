import { type ConsoleMessage, expect, type Page, type Request, type Response } from '@playwright/test';
import { expireCalls, limitsAsked } from '../support/waits/limits';
import { type Answer, HOSTILE } from './answers';
import type { CallUnderTest, Stage } from './call';

/** What a person must see after an answer to a call. */
export type Expectation = { kind: 'told'; text: string } | { kind: 'done' } | { kind: 'login' };

/** What the contract requires for an answer to a call. */
export function expectationOf(call: CallUnderTest, { id, means }: Answer): Expectation {
  // Only a refusal with the server's message is definite; after anything else the payment is looked up and resent.
  if (call.kind === 'pay') {
    if (means.kind !== 'message') return { kind: 'done' };
    if (means.status === 401 && call.isPrivate) return { kind: 'login' };
    return means.status === 400 ? told(call, means.text) : { kind: 'done' };
  }
  if (call.kind === 'bucket') {
    if (means.kind === 'message' || means.kind === 'status') return told(call, `HTTP status ${means.status}`);
    // The browser follows the storage's redirect to a missing address.
    if (id === '29a') return { kind: 'told', text: call.sentence };
    return means.kind === 'plain' && isNoAnswer(id) ? told(call, null) : { kind: 'done' };
  }
  switch (means.kind) {
    case 'plain':
      return call.isUnshown && ['8', '32'].includes(id) ? { kind: 'done' } : told(call, null);
    case 'status':
      return told(call, `HTTP status ${means.status}`);
    case 'message':
      if (means.status === 401 && call.isPrivate) return { kind: 'login' };
      // A call refused for its token is retried once with a fresh one from /v1/info.
      if (id === '21' && !call.name.startsWith('GET /v1/info')) return { kind: 'done' };
      return told(call, means.text, means.wait);
    case 'right':
      return { kind: 'done' };
    case 'bare':
      return call.isValued ? told(call, null) : { kind: 'done' };
  }
}

/** Makes the call with an answer and checks every expectation; throws if one fails. */
export async function runCell(call: CallUnderTest, answer: Answer, stage: Stage): Promise<void> {
  const { page, site } = stage;
  const expectation = expectationOf(call, answer);
  const watch = watchPage(page, call);
  await closeNotices(page);
  if (answer.fault.by === 'browser') await spoilInBrowser(page, call, answer.fault.error);
  else site.arm(call, answer.fault);
  const address = page.url();
  await call.act(stage);
  await expect.poll(() => watch.requests.length, { message: 'requests made' }).toBeGreaterThan(0);
  if (answer.isSlow) await runIntoLimit(call, answer, stage, watch.isAnswered);
  if (expectation.kind === 'login') await page.waitForURL(/\/login\.html\?redirect=/);
  if (expectation.kind === 'told') await expectTold(call, stage, expectation.text, address);
  if (expectation.kind === 'done') await call.expectDone(stage);
  expect(await page.evaluate(() => Reflect.has(window, 'hostile') || Reflect.has({}, 'polluted')), 'script ran').toBe(
    false,
  );
  const sends = answer.id === '21' && expectation.kind === 'done' ? 2 : 1;
  // The result may already be on the page before the call is repeated.
  if (call.kind !== 'pay')
    await expect.poll(() => watch.requests.length, 'requests made').toBeGreaterThanOrEqual(sends);
  watch.stop();
  if (call.kind === 'pay') await call.expectOnce?.(stage, watch.requests);
  else expect(watch.requests, 'requests made').toHaveLength(sends);
  expect(watch.problems, 'the browser complained').toEqual([]);
  expect(site.foreignRequests(), 'requests to the foreign server').toEqual([]);
  site.arm(call, null);
}

async function expectTold(call: CallUnderTest, stage: Stage, text: string, address: string): Promise<void> {
  const { page } = stage;
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const control = call.control(page);
  await expect(control).toBeVisible();
  await expect(control).toBeEnabled();
  await expect(control).not.toHaveAttribute('aria-busy', 'true');
  await call.expectKept?.(stage);
  expect(page.url(), 'the page stays').toBe(address);
  await expect.poll(() => timesAnnounced(page, text), 'times announced').toBe(1);
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), 'the focus is somewhere')
    .toBe(true);
}

/** How many live regions announce a text. */
function timesAnnounced(page: Page, text: string): Promise<number> {
  return page.evaluate((wanted) => {
    const regions = [...document.querySelectorAll('[role="alert"], [role="status"], [aria-live]')];
    return regions.filter((one) => one.textContent.includes(wanted) && !one.parentElement?.closest('[role="alert"]'))
      .length;
  }, text);
}

/** Lets the call run into its timeout, once it has met its fault. */
async function runIntoLimit(
  call: CallUnderTest,
  { fault }: Answer,
  { page, site }: Stage,
  isAnswered: () => boolean,
): Promise<void> {
  await expect.poll(() => site.isSpoilt(), 'the call met its fault').toBe(true);
  if (fault.by === 'socket' && fault.how === 'drip') await expect.poll(isAnswered, 'the answer begins').toBe(true);
  if (call.kind === 'bucket') {
    const stalled = await page.evaluate(() => (Reflect.get(window, 'stall') as () => number)());
    expect(stalled, 'transfers with a limit').toBeGreaterThan(0);
    return;
  }
  expect(await limitsAsked(page), 'the time-out of the call').toContain(call.timeoutMs);
  await expireCalls(page, call.timeoutMs);
}

function watchPage(page: Page, call: CallUnderTest) {
  const problems: string[] = [];
  const requests: Request[] = [];
  let isAnswered = false;
  const note = (response: Response): void => {
    isAnswered ||= isCall(call, response.request());
  };
  const listen = (message: ConsoleMessage): void => {
    if (message.type() === 'error' && !isExpected(message.text(), call)) problems.push(message.text());
  };
  const crash = (error: Error): void => {
    problems.push(String(error));
  };
  const count = (request: Request): void => {
    if (isCall(call, request)) requests.push(request);
  };
  page.on('console', listen).on('pageerror', crash).on('request', count).on('response', note);
  const stop = (): void => {
    page.off('console', listen).off('pageerror', crash).off('request', count).off('response', note);
  };
  return { problems, requests, isAnswered: () => isAnswered, stop };
}

/** The browser itself logs failed requests, and the target of a bucket's redirect. */
function isExpected(text: string, { kind }: CallUnderTest): boolean {
  if (/^Failed to load resource: /.test(text)) return true;
  return kind === 'bucket' && /Content Security Policy|CORS policy|violates the following/.test(text);
}

function isCall({ method, path }: CallUnderTest, request: Request): boolean {
  // Redirected requests are counted once.
  return request.method() === method && path.test(new URL(request.url()).pathname) && !request.redirectedFrom();
}

async function spoilInBrowser(
  page: Page,
  call: CallUnderTest,
  error: 'connectionrefused' | 'namenotresolved',
): Promise<void> {
  const matches = (url: URL): boolean => call.path.test(url.pathname);
  await page.route(matches, async (route) => {
    if (route.request().method() !== call.method) return route.fallback();
    await page.unroute(matches);
    return route.abort(error);
  });
}

async function closeNotices(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Close notice"]')) button.click();
  });
}

function told({ sentence, advice }: CallUnderTest, detail: string | null, wait = 'later'): Expectation {
  const reason = detail === null ? '' : ` (${detail === HOSTILE ? HOSTILE : detail})`;
  return {
    kind: 'told',
    text: `${sentence}${reason}: please try again ${wait}.${advice === undefined ? '' : ` ${advice}`}`,
  };
}

/** Answers that never arrive completely: only the bucket's status is read. */
function isNoAnswer(id: string): boolean {
  return ['1', '2', '3', '4', '5', '6', '29b'].includes(id);
}
