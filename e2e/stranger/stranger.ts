import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readPage } from './pages';
import { type Account, newOrder, type Visit } from './state';
import { type Answer, type Asked, answerOf, type CallName, findCall, refused, type StrangerCall } from './table';

/** How a stranger differs from the plainest one. */
export interface StrangerOptions {
  /**
   * Answers in place of its own. `own` performs the call and returns the plainest stranger's answer; unless it is
   * called, the call has no effect.
   */
  answers?: Partial<Record<CallName, (own: () => Answer, call: StrangerCall) => Answer>>;
  /** Its notation of amounts, given in cents; by default as texts: "249". */
  money?: (cents: number) => unknown;
  /** Its notation of moments, given in ms since the epoch; by default as days: "2026-01-31". */
  date?: (ms: number) => unknown;
  /** Its notation of a CSRF token's time, given in ms since the epoch; by default as ISO-8601. */
  csrfTime?: (ms: number) => string;
  /** Where the order's id is: in its details (the default), or in the order, whose members in section 3 have none. */
  orderId?: 'details' | 'order';
  /** Members of `context.settings` besides the payment provider's key. */
  settings?: object;
  /** Members of /v1/info besides `context`. */
  info?: object;
}

/** A running stranger. */
export interface Stranger {
  /** Its origin: the built pages, and /v1. */
  url: string;
  /** Every call so far, oldest first. */
  calls: StrangerCall[];
  close(): Promise<void>;
}

const COOKIE = 'stranger';

/**
 * Starts a server with the built pages and a /v1 that knows only the specification's table: no capabilities, error
 * codes, Idempotency-Key or Referer. It rejects payloads outside the table. Everything is in memory. Needs a build.
 */
export async function startStranger(options: StrangerOptions = {}): Promise<Stranger> {
  const calls: StrangerCall[] = [];
  const visits = new Map<string, Visit>();
  const accounts = new Map<string, Account>();
  const writing = {
    money: options.money ?? String,
    date: options.date ?? ((ms: number) => new Date(ms).toISOString().slice(0, 10)),
  };
  const csrfTime = options.csrfTime ?? ((ms: number) => new Date(ms).toISOString());
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => send(response, { status: 500, text: String(error) }));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  // A server that listens on a port has an address of this kind.
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(request.url ?? '/', url);
    const body = await text(request);
    if (path === '/bucket') send(response, { status: 204 });
    else if (path.startsWith('/v1/')) {
      const call = { method: request.method ?? '', path, headers: request.headers, body };
      calls.push(call);
      send(response, answer(call, response));
    } else {
      const { status, type, content } = await readPage(path);
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(content);
    }
  }

  function answer(call: StrangerCall, response: ServerResponse): Answer {
    const visit = visitOf(call, response);
    const isKnown = visit.tokens.has(String(call.headers['x-csrf-token']));
    const token = randomUUID();
    visit.tokens.add(token);
    response.setHeader('X-CSRF-Token', token);
    response.setHeader('X-CSRF-Timestamp', csrfTime(Date.now()));
    if (call.method !== 'GET' && !isKnown) return refused(403, 'The token is missing');
    const found = findCall(call);
    if (!found) return { status: 404 };
    const own = (): Answer => answerOf(found.name, call, askedBy(visit, found.part));
    return options.answers?.[found.name]?.(own, call) ?? own();
  }

  function visitOf({ headers }: StrangerCall, response: ServerResponse): Visit {
    const id = new RegExp(`\\b${COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? randomUUID();
    response.setHeader('Set-Cookie', `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax`);
    const visit = visits.get(id) ?? { account: null, order: newOrder(writing), tokens: new Set() };
    visits.set(id, visit);
    return visit;
  }

  function askedBy(visit: Visit, part: string): Omit<Asked, 'body'> {
    const { settings = {}, info = {}, orderId = 'details' } = options;
    return { ...writing, visit, part, settings, info, orderId, origin: url, accounts };
  }

  return {
    url,
    calls,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(response: ServerResponse, { status = 200, json, text: plain, headers = {}, isLost }: Answer): void {
  if (isLost) {
    response.destroy();
    return;
  }
  const type = json === undefined ? {} : { 'Content-Type': 'application/json' };
  response.writeHead(status, { ...type, ...headers }).end(json === undefined ? plain : JSON.stringify(json));
}
