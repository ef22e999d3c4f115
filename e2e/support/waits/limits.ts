import type { BrowserContext, Page } from '@playwright/test';
import { until } from './until';

/** What {@link holdLimits} leaves in a page. */
interface PageLimits {
  /** Every limit that a call was given, ms. */
  asked: number[];
  /** Lets the calls to an address run into their limits, if they wait for an answer; returns how many that were. */
  expire: (address: string) => number;
  /** The same for limits of so many ms, whatever they are for, even if an answer has begun. */
  expireAll: (ms: number) => number;
}

/**
 * Lets no call of the pages that are opened from now on run into its time limit, however slow this machine is, until a test
 * says so. The browser's clock for `AbortSignal.timeout` cannot be changed in any other way.
 */
export async function holdLimits(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(holdInPage);
}

/** Lets the call to an address that waits for an answer run into its time limit. */
export async function expireCall(page: Page, address: string): Promise<void> {
  await until(`${address} has a limit that can expire`, async () => {
    try {
      return (await page.evaluate((url) => window.pageLimits?.expire(url) ?? 0, address)) > 0;
    } catch (error) {
      if (page.isClosed()) return true;
      // The page that makes the call is only just coming.
      if (/context was destroyed|navigat/i.test(String(error))) return false;
      throw error;
    }
  });
}

/** Lets every call with a limit of so many ms run into it. */
export async function expireCalls(page: Page, ms: number): Promise<void> {
  await page.evaluate((limit) => window.pageLimits?.expireAll(limit), ms);
}

/** The time limits that the calls of a page were given, ms. */
export function limitsAsked(page: Page): Promise<number[]> {
  return page.evaluate(() => window.pageLimits?.asked ?? []);
}

declare global {
  interface Window {
    pageLimits?: PageLimits;
  }
}

/** Runs in every page before its scripts. */
function holdInPage(): void {
  interface Limit {
    ms: number;
    controller: AbortController;
    /** Of the call; null until it is made, or if it is none of `fetch`. */
    address: string | null;
    isAnswered: boolean;
  }
  const limits: Limit[] = [];
  const limitOf = new WeakMap<AbortSignal, Limit>();
  const expire = (chosen: readonly Limit[]): number => {
    for (const { controller } of chosen) controller.abort(new DOMException('signal timed out', 'TimeoutError'));
    return chosen.length;
  };
  const pending = (): Limit[] => limits.filter(({ controller }) => !controller.signal.aborted);
  window.pageLimits = {
    asked: [],
    expire: (address) => {
      const isOwn = new URL(address).pathname.startsWith('/v1/');
      // What a provider's library asks is limited without its request.
      const wanted = isOwn ? address : null;
      return expire(pending().filter((limit) => limit.address === wanted && !limit.isAnswered));
    },
    expireAll: (ms) => expire(pending().filter((limit) => limit.ms === ms)),
  };
  AbortSignal.timeout = (ms) => {
    const limit: Limit = { ms, controller: new AbortController(), address: null, isAnswered: false };
    limits.push(limit);
    limitOf.set(limit.controller.signal, limit);
    window.pageLimits?.asked.push(ms);
    return limit.controller.signal;
  };
  const any = AbortSignal.any.bind(AbortSignal);
  AbortSignal.any = (signals) => {
    const all = [...signals];
    const joined = any(all);
    for (const signal of all) {
      const limit = limitOf.get(signal);
      if (limit) limitOf.set(joined, limit);
    }
    return joined;
  };
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const answer = ask(input, init);
    const limit = init?.signal ? limitOf.get(init.signal) : undefined;
    if (limit) {
      limit.address = new URL(input instanceof Request ? input.url : input, location.href).href;
      const note = (): void => {
        limit.isAnswered = true;
      };
      answer.then(note, note);
    }
    return answer;
  };
}
