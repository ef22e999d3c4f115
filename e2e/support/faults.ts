import type { Page } from '@playwright/test';
import { expireCall } from './waits/limits';

/** What can go wrong with one call. */
export type Fault =
  | 'request dropped'
  | 'answer dropped'
  | '500 with a message'
  | '500 with a page'
  /** The call runs into its time limit. */
  | 'no answer'
  /** The call keeps waiting. */
  | 'no answer yet'
  | '401'
  | 'stale CSRF token';

/** A call that is broken until it is restored. */
export interface BrokenCall {
  /** How many requests were made while it was broken. */
  requests(): number;
  mend(): Promise<void>;
}

/** Breaks every request whose address contains `part`. A stale CSRF token occurs only once. */
export async function breakCall(page: Page, part: string, fault: Fault): Promise<BrokenCall> {
  const matches = (url: URL): boolean => url.href.includes(part);
  let requests = 0;
  if (fault === 'answer dropped') return dropAnswers(page, part);
  await page.route(matches, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    requests += 1;
    switch (fault) {
      case 'request dropped':
        return route.abort('connectionreset');
      case '500 with a message':
        return route.fulfill({ status: 500, json: { error: { message: 'Disk full.' } } });
      case '500 with a page':
        return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' });
      case '401':
        return route.fulfill({ status: 401, json: { error: { message: 'Please sign in' } } });
      case 'stale CSRF token':
        return requests > 1
          ? route.continue()
          : route.fulfill({ status: 403, json: { error: { message: 'Reload the page', code: 'csrf' } } });
      case 'no answer':
        return expireCall(page, route.request().url());
      case 'no answer yet':
        return undefined;
    }
  });
  return { requests: () => requests, mend: () => page.unroute(matches) };
}

/** Lets every request through, but loses its answer. */
async function dropAnswers(page: Page, part: string): Promise<BrokenCall> {
  const client = await page.context().newCDPSession(page);
  let requests = 0;
  client.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isLost = request.method !== 'OPTIONS';
    if (isLost) requests += 1;
    const done = isLost
      ? client.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : client.send('Fetch.continueRequest', { requestId });
    // The page may be closed by now.
    done.catch(() => undefined);
  });
  await client.send('Fetch.enable', { patterns: [{ urlPattern: `*${part}*`, requestStage: 'Response' }] });
  return { requests: () => requests, mend: () => client.detach() };
}
