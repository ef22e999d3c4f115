import { READ_TIMEOUT_MS } from '@shared/api/wire';
import { createCookieJar, type SetCookie } from './cookie-jar';
import { type Asked, headersToAsk, readableHeaders, refusedQuestion, withheld } from './cors';
import { isLoopback, isSameSite } from './sites';

/** A call of a page, and its outcome. */
export interface Exchange {
  method: string;
  url: URL;
  /** Headers set by the page, without the browser's own. */
  headers: Headers;
  /** The body's text if the page sent JSON; otherwise empty, also for a form with a file. */
  body: string;
  /** The answer as received, before the browser withheld any of it; null if there was none. */
  came: { status: number; headers: Headers; text: string } | null;
  /** Why the page got nothing; null if it got the answer. */
  lost: string | null;
  /** When it was sent, in ms since the epoch. */
  at: number;
  /** From the first byte sent to the last one read, ms. */
  ms: number;
}

/** How a page makes a call. */
export interface CallRules {
  /** Sends a preflight, as browsers do for uploads whose progress is watched. */
  asksFirst?: boolean;
}

/** A browser without a screen: it has cookies, and gives pages only what browsers let them read. */
export interface Browser {
  /** The page's `fetch`. */
  fetch(input: string | URL | Request, init?: RequestInit, rules?: CallRules): Promise<Response>;
  /** Why a page may not make such a call, by a preflight (OPTIONS) to the server; null if it may. */
  mayCall(url: URL, method: string, headers: HeadersInit): Promise<string | null>;
  /** Opens an address like a link, without following redirects. */
  open(address: string): Promise<Exchange>;
  /** All calls, oldest first. */
  exchanges: Exchange[];
  cookies(): SetCookie[];
  /** The address of the page. */
  page: URL;
}

/** Maximum size of an answer, bytes: more than any reader of the pages accepts. */
const MOST_BYTES = 16_777_216;

/** Creates a browser that shows the page at this address, and reaches servers by `send`. */
export function createBrowser(page: URL, send: typeof globalThis.fetch): Browser {
  const jar = createCookieJar();
  const exchanges: Exchange[] = [];

  const browser: Browser = {
    page,
    exchanges,
    cookies: () => jar.set(),
    mayCall: (url, method, headers) => {
      const asked = { origin: page.origin, method, hasCredentials: true, headers: headersToAsk(new Headers(headers)) };
      return refusedFirst(url, asked, {}, AbortSignal.timeout(READ_TIMEOUT_MS));
    },
    open: async (address) => {
      const request = new Request(new URL(address, page), { headers: { Accept: 'text/html' }, redirect: 'manual' });
      const exchange = begin(request, '');
      const headers = withCookies(request.headers, exchange.url);
      await exchangeWith(new Request(request, { headers }), exchange);
      return exchange;
    },
    fetch: async (input, init = {}, rules = {}) => {
      const request = new Request(input instanceof Request ? input : new URL(input, page), init);
      const url = new URL(request.url);
      const hasCredentials = request.credentials === 'include' || (request.credentials === 'same-origin' && isOwn(url));
      const asked: Asked = {
        ...{ origin: page.origin, method: request.method, hasCredentials },
        headers: headersToAsk(request.headers),
      };
      const exchange = begin(request, typeof init.body === 'string' ? init.body : '');
      exchange.lost = mixed(url) ?? (await refusedFirst(url, asked, rules, request.signal));
      if (exchange.lost !== null) throw new TypeError(exchange.lost);
      const headers = hasCredentials ? withCookies(request.headers, url) : new Headers(request.headers);
      if (!isOwn(url) || !['GET', 'HEAD'].includes(request.method)) headers.set('Origin', page.origin);
      headers.set('Referer', refererOf(url, init.referrer));
      headers.set('Sec-Fetch-Site', isOwn(url) ? 'same-origin' : isSameSite(url, page) ? 'same-site' : 'cross-site');
      await exchangeWith(new Request(request, { headers }), exchange, hasCredentials);
      return answerFor(exchange, asked);
    },
  };
  return browser;

  function isOwn(url: URL): boolean {
    return url.origin === page.origin;
  }

  function begin(request: Request, body: string): Exchange {
    const { method, url, headers } = request;
    const exchange: Exchange = {
      method,
      url: new URL(url),
      headers,
      body,
      came: null,
      lost: null,
      at: Date.now(),
      ms: 0,
    };
    exchanges.push(exchange);
    return exchange;
  }

  function mixed(url: URL): string | null {
    const isMixed = page.protocol === 'https:' && url.protocol === 'http:' && !isLoopback(url);
    return isMixed ? 'browsers let no page on https call an address on http' : null;
  }

  /** Sends a preflight if a browser would; returns why the page may not call, or null. */
  async function refusedFirst(url: URL, asked: Asked, rules: CallRules, signal: AbortSignal): Promise<string | null> {
    const isSimple = ['GET', 'HEAD', 'POST'].includes(asked.method) && asked.headers.length === 0;
    if (isOwn(url) || (isSimple && !rules.asksFirst)) return null;
    const headers = {
      Origin: page.origin,
      'Access-Control-Request-Method': asked.method,
      ...(asked.headers.length > 0 ? { 'Access-Control-Request-Headers': asked.headers.join(',') } : {}),
    };
    const request = new Request(url, { method: 'OPTIONS', headers, redirect: 'manual', signal });
    const question = begin(request, '');
    await exchangeWith(request, question, false);
    return question.came ? refusedQuestion(question.came.status, question.came.headers, asked) : question.lost;
  }

  function withCookies(headers: Headers, url: URL): Headers {
    const all = new Headers(headers);
    const cookies = jar.header(url, page);
    if (cookies !== '') all.set('Cookie', cookies);
    return all;
  }

  /** The default Referer of pages without a policy: the whole address to their origin, else the origin. */
  function refererOf(url: URL, given: string | undefined): string {
    return isOwn(url) ? new URL(given || page.href, page).href : `${page.origin}/`;
  }

  async function exchangeWith(request: Request, exchange: Exchange, keepsCookies = true): Promise<void> {
    const begun = performance.now();
    try {
      const response = await send(request, { redirect: 'manual' });
      if (keepsCookies) jar.keep(response.headers.getSetCookie(), exchange.url, page);
      exchange.came = { status: response.status, headers: response.headers, text: await readText(response) };
    } catch (error) {
      exchange.lost = reasonOf(error, request.signal);
    }
    exchange.ms = Math.round(performance.now() - begun);
  }

  function answerFor(exchange: Exchange, asked: Asked): Response {
    const { came, url } = exchange;
    if (came && !isOwn(url)) exchange.lost = withheld(came.headers, asked);
    if (!came || exchange.lost !== null) throw new TypeError(exchange.lost ?? 'no answer');
    const headers = isOwn(url) ? new Headers(came.headers) : readableHeaders(came.headers, asked.hasCredentials);
    headers.delete('set-cookie');
    const isEmpty = [101, 204, 205, 304].includes(came.status);
    return new Response(isEmpty ? null : came.text, { status: came.status, headers });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    // Every chunk of a body is bytes.
    const part = chunk as Uint8Array;
    bytes += part.byteLength;
    chunks.push(part);
    if (bytes > MOST_BYTES) break;
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Why there was no answer, in words: the code is more specific than the message, which is "fetch failed". */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'nothing came in the time that pages wait';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens at the address',
    ENOTFOUND: 'the name of the host is not known',
    CERT_HAS_EXPIRED: 'the certificate has expired',
    ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by nobody that browsers know',
  };
  return known[code] ?? (code === '' ? 'the connection ended without an answer' : `the connection failed (${code})`);
}
