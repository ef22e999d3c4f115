import {
  ATTRIBUTION_HEADER,
  CSRF_TIMESTAMP_HEADER,
  CSRF_TOKEN_HEADER,
  IDEMPOTENCY_KEY_HEADER,
  READ_TIMEOUT_MS,
  REFERRER_HEADER,
} from '@shared/api/wire';
import { readableHeaders, withheld } from '../browser/cors';
import { isLoopback } from '../browser/sites';
import { type Check, isElsewhere } from '../check';

/** Headers that pages send and that need permission. */
const SENT = ['Content-Type', CSRF_TOKEN_HEADER, REFERRER_HEADER, ATTRIBUTION_HEADER];

/** An unrelated site. */
const FOREIGN = 'https://check-server.invalid';

/**
 * Checks whether pages of another origin may make every call and read the answers, and that the addresses use https.
 */
export async function checkOrigins(check: Check, send: typeof globalThis.fetch): Promise<void> {
  const { report, options } = check;
  if (options.server.protocol !== 'https:' && !isLoopback(options.server)) {
    report.add('less', 'Address', 'it is http: passwords and cookies can be read on the way');
  }
  if (!isElsewhere(check)) {
    report.add(
      'ok',
      'Origins',
      `pages and server are one origin, ${options.server.origin}: no permission is needed (CORS)`,
    );
    return;
  }
  const answer = await ask(options.pages.origin);
  if (!answer) return;
  const denied = withheld(answer.headers, { origin: options.pages.origin, hasCredentials: true });
  const pages = `pages on ${options.pages.origin}`;
  if (denied === null) report.add('ok', 'Origins', `${pages} may read the answers, and their cookies go along`);
  else report.add('wrong', 'Origins', `${pages} may not read the answers: ${denied}`);
  checkExposed(check, answer.headers);
  await checkQuestions(check);
  const foreign = await ask(FOREIGN);
  if (foreign && withheld(foreign.headers, { origin: FOREIGN, hasCredentials: true }) === null) {
    report.add(
      'less',
      'Origins',
      'any site at all may read the answers with the cookies of whoever visits it: allow the origin of the pages only',
    );
  }

  /** The answer to a page of this origin, without cookies; null without one, which the call itself has shown. */
  async function ask(origin: string): Promise<Response | null> {
    const url = new URL(`/v1/info/${options.build.buildEnvironment}`, options.server);
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
    const headers = { Origin: origin, Accept: 'application/json' };
    const response = await send(new Request(url, { headers, redirect: 'manual', signal })).catch(() => null);
    await response?.body?.cancel();
    return response;
  }
}

function checkExposed({ report }: Check, headers: Headers): void {
  const readable = readableHeaders(headers, true);
  const hidden = [CSRF_TOKEN_HEADER, CSRF_TIMESTAMP_HEADER, 'Date'].filter(
    (name) => headers.has(name) && !readable.has(name),
  );
  if (hidden.length === 0) report.add('ok', 'Exposed headers', 'pages may read what they look for');
  else report.add('less', 'Exposed headers', `Access-Control-Expose-Headers does not name ${hidden.join(', ')}`);
}

/** Checks the preflights for calls that send JSON, pay, or delete. */
async function checkQuestions({ report, browser, options }: Check): Promise<void> {
  const asked = [
    ['POST', '/v1/order/execute/stripe', [...SENT, IDEMPOTENCY_KEY_HEADER]],
    ['POST', '/v1/account/authenticate', SENT],
    ['DELETE', '/v1/plans/check-server', SENT],
  ] as const;
  for (const [method, path, names] of asked) {
    const headers = names.map((name): [string, string] => [name, 'application/json']);
    const why = await browser.mayCall(new URL(path, options.server), method, headers);
    const about = `OPTIONS ${path}`;
    if (why === null) report.add('ok', about, `pages on another origin may send ${method} with ${names.join(', ')}`);
    else report.add('wrong', about, `browsers make no ${method} of this address: ${why}`);
  }
}
