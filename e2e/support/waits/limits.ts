import type { BrowserContext, Page } from '@playwright/test';
import { until } from './until';

/** The state of {@link holdLimits} in a page. */
interface PageLimits {
  /** Every time limit of a call, ms. */
  asked: number[];
  /** Lets waiting calls to an address run into their limits; returns their number. */
  expire: (address: string) => number;
  /** The same for limits of this many ms, of any call, even if an answer has begun. */
  expireAll: (ms: number) => number;
}

/**
 * Prevents calls of pages opened from now on from running into their time limits, on any machine, until a test requests
 * it. The browser's clock for `AbortSignal.timeout` cannot be changed in any other way.
 */
export async function holdLimits(target: BrowserContext | Page): Promise<void> {
  await target.addInitScript(holdInPage);
}

/** Lets the waiting call to an address run into its time limit. */
export async function expireCall(page: Page, address: string): Promise<void> {
  await until(`${address} has a limit that can expire`, async () => {
    try {
      return (await page.evaluate((url) => window.pageLimits?.expire(url) ?? 0, address)) > 0;
    } catch (error) {
      if (page.isClosed()) return true;
      // The page that makes the call is still loading.
      if (/context was destroyed|navigat/i.test(String(error))) return false;
      throw error;
    }
  });
}

/** Lets every call with a limit of this many ms run into it. */
export async function expireCalls(page: Page, ms: number): Promise<void> {
  await page.evaluate((limit) => window.pageLimits?.expireAll(limit), ms);
}

/** The time limits of a page's calls, ms. */
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
    /** Address of the call; null until it is made, or if it is not one of `fetch`. */
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
      // Limits set by a provider's library have no address.
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
