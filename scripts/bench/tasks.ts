import type { Browser, CDPSession } from '@playwright/test';
import { networkOf, printRow, quantile, SLOW, WINDOW } from './browser';

const PAGES = ['/start', '/login.html', '/pricing.html', '/reset.html'];
const ROUNDS = 5;
/** How long a page is watched, ms: until everything it fetches ahead on a slow connection has arrived and run. */
const WATCH_MS = 6_500;
const CATEGORIES = ['toplevel', 'loading', 'devtools.timeline'];

/** An event of a trace; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
}

/**
 * The longest task after the first paint, on slow 4G at 4x CPU.
 *
 * It opens its own DevTools session, because Playwright's requests the stacks of errors. For these, V8 parses a script
 * again when it creates an error, and React creates some during evaluation: 80 ms on a phone that no visitor pays for.
 */
export async function benchTasks(browser: Browser, url: string): Promise<void> {
  for (const path of PAGES) {
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) longest.push(longestTask(await traceOf(browser, url + path)));
    const median = quantile(longest);
    printRow(`${path}: longest task after the first paint`, `${median.toFixed(0)} ms`, 'at most 50 ms', median <= 50);
  }
}

/** A trace of a page's start. */
async function traceOf(browser: Browser, address: string): Promise<TraceEvent[]> {
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  // The protocol does not declare the shape of events.
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  // Playwright ignores pages in contexts that it did not create.
  const { browserContextId } = await cdp.send('Target.createBrowserContext', { disposeOnDetach: true });
  const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const page = await attach(cdp, targetId);
  await page('Network.enable');
  await page('Network.emulateNetworkConditions', networkOf(SLOW));
  await page('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  await page('Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor: 1, mobile: true });
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATEGORIES } });
  await page('Page.navigate', { url: address });
  await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.send('Target.disposeBrowserContext', { browserContextId });
  await cdp.detach();
  return events;
}

/** Sends commands to a page; each resolves with its answer. */
async function attach(cdp: CDPSession, targetId: string): Promise<(method: string, params?: object) => Promise<void>> {
  // Playwright sends only to the sessions it knows, so commands travel inside messages of the browser's session.
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
  cdp.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, error } = JSON.parse(event.message) as { id?: number; error?: { message: string } };
    const command = waiting.get(id ?? 0);
    if (error) command?.reject(new Error(error.message));
    else command?.resolve();
  });
  let last = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const message = JSON.stringify({ id: last, method, params });
      cdp.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
}

/** Duration of the longest task after the first paint, in the painting thread, ms. */
function longestTask(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('The page was not painted');
  const tasks = events.filter(({ name, pid, tid, ts }) => {
    return name.endsWith('RunTask') && pid === paint.pid && tid === paint.tid && ts > paint.ts;
  });
  return Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000;
}
