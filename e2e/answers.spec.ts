import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_ROWS } from '@shared/testing/table-rows';
import { ANSWERS, type Answer } from './answers/answers';
import type { CallUnderTest } from './answers/call';
import { ACCOUNT_CALLS } from './answers/calls-account';
import { ARCHIVE_CALLS } from './answers/calls-archives';
import { FILE_CALLS } from './answers/calls-files';
import { PAYMENT_CALLS } from './answers/calls-payments';
import { VISITOR_CALLS } from './answers/calls-visitor';
import { type FaultySite, startFaultySite } from './answers/faulty-site';
import { expectationOf, runCell } from './answers/run-cell';
import { bareTest, expect } from './support/fixtures';
import { holdLimits } from './support/waits/limits';

// The payments take longest, so they start first.
const CALLS = [...PAYMENT_CALLS, ...FILE_CALLS, ...ARCHIVE_CALLS, ...ACCOUNT_CALLS, ...VISITOR_CALLS];
/** Folder for the results; set by `npm run test:answers`. */
const folder = process.env.ANSWERS_RESULTS;

const test = bareTest.extend<{ site: FaultySite }>({
  site: async ({ share }, use) => {
    await use(await share('site', startFaultySite));
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});
// A few answers run in one worker, as each starts a server. `use({ trace })` would put them last, in another worker.
test.describe.configure({ mode: ALL_ROWS ? 'parallel' : 'default' });

for (const [index, call] of CALLS.entries()) {
  const answers = ALL_ROWS ? ANSWERS : ANSWERS.filter((_, at) => (at + index) % 20 === 0);
  test(`${call.name} copes with ${ALL_ROWS ? 'all' : 'some'} of the answers`, async ({ page, site }) => {
    await holdLimits(page);
    await page.addInitScript(holdStalls);
    await page.route(/\/login\.html\?redirect=/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
    );
    const results: Record<string, string> = {};
    let isOpen = false;
    for (const answer of answers) {
      if (call.reopenBefore?.includes(answer.id)) isOpen = false;
      try {
        if (!isOpen) await call.open({ page, site });
        await test.step(`${answer.id} ${answer.name}`, () => runCell(call, answer, { page, site }));
        results[answer.id] = 'ok';
        isOpen = staysOpen(call, answer);
      } catch (error) {
        const shown = await page.evaluate(() => document.body.innerText).catch(() => '');
        results[answer.id] =
          `${error instanceof Error ? error.message : String(error)}\n${page.url()} showed: ${shown}`;
        isOpen = false;
        site.arm(call, null);
        await page.unrouteAll();
        await page.route(/\/login\.html\?redirect=/, (route) =>
          route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
        );
      }
    }
    write(call, results);
    expect(Object.entries(results).filter(([, result]) => result !== 'ok')).toEqual([]);
  });
}

function staysOpen(call: CallUnderTest, answer: Answer): boolean {
  return expectationOf(call, answer).kind === 'told' && !call.reopenAfter?.includes(answer.id);
}

/** Writes the results for the table of `npm run test:answers`. */
function write(call: CallUnderTest, results: Record<string, string>): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const name = call.name.replace(/\W+/g, '-');
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ call: call.name, results }));
}

/**
 * Runs in the page: does to the bucket's timers, 30 s without progress and five minutes without an answer, what
 * `holdLimits` does to calls' limits.
 */
function holdStalls(): void {
  const stalls = new Map<number, () => void>();
  const later = window.setTimeout.bind(window);
  const never = window.clearTimeout.bind(window);
  window.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) => {
    const id = later(run, ms, ...rest);
    if (ms === 30_000 || ms === 300_000) stalls.set(id, run);
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => {
    if (typeof id === 'number') stalls.delete(id);
    never(id);
  };
  const stall = (): number => {
    const pending = [...stalls];
    for (const [id, run] of pending) {
      window.clearTimeout(id);
      run();
    }
    return pending.length;
  };
  Object.assign(window, { stall });
}
