import type { Features } from '@shared/api/shapes/user';

/** A request as the page sent it. */
export interface StubCall {
  /** "POST /v1/archives/a1/regenerate" */
  route: string;
  headers: Headers;
  body: unknown;
  /** The address sent as Referer, if it is not the page's own. */
  referrer?: string | undefined;
}

/** An answer: JSON with status 200, a complete response (used up by one call), or a network that is down. */
export type StubAnswer = object | Response | 'network';

/** Answers by route, fixed or made for each call. */
export type StubRoutes = Record<string, StubAnswer | StubMaker>;

type StubMaker = (call: StubCall) => StubAnswer | Promise<StubAnswer>;

/** A /v1 server with scripted answers; a route it does not know is 404. */
export interface StubServer {
  calls: StubCall[];
  /** The calls of one route. */
  to: (route: string) => StubCall[];
  /** Changes or adds answers. */
  answer: (routes: StubRoutes) => void;
}

/**
 * Replaces the network with answers of the contract's shape, each with a CSRF token (its own or the stub's), until the
 * test ends. A call that was already aborted is not sent. Without "GET /v1/info/production" among the routes, the
 * answer is about a visitor; see `infoOf`.
 */
export function stubServer(routes: StubRoutes = {}): StubServer {
  const known: StubRoutes = { 'GET /v1/info/production': infoOf(null), ...routes };
  const calls: StubCall[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    init?.signal?.throwIfAborted();
    // Pages pass only strings as addresses, and only JSON strings as bodies.
    const { pathname } = new URL(input as string, 'http://localhost');
    const call: StubCall = {
      route: `${init?.method ?? 'GET'} ${pathname}`,
      headers: new Headers(init?.headers),
      body: init?.body === undefined ? undefined : (JSON.parse(init.body as string) as unknown),
      referrer: init?.referrer,
    };
    calls.push(call);
    const route = known[call.route];
    if (route === undefined) return refusal(404, 'No such call')();
    return toResponse(isMaker(route) ? await route(call) : route);
  });
  return {
    calls,
    to: (route) => calls.filter((call) => call.route === route),
    answer: (more) => Object.assign(known, more),
  };
}

/** Makes answers with an error object. */
export function refusal(status: number, message: string, more: Record<string, unknown> = {}): () => Response {
  return () => Response.json({ error: { message, ...more } }, { status });
}

/** The answer to /v1/info for a signed-in person, or null for a visitor. */
export function infoOf(
  user: { email: string; name?: string; features?: Features; verified?: boolean } | null,
  settings: object = {},
) {
  return {
    success: true,
    context: {
      user: user && { name: '', phone: '', features: {}, ...user },
      settings: { providers: ['google', 'apple', 'microsoft'], ...settings },
      order: { id: 'order-1', amount: 199, displaycosttext: '$1.99', instantsend: true },
      details: { id: 'order-1', pagecount: 0, amount: 199 },
      files: [],
    },
  };
}

function isMaker(route: StubAnswer | StubMaker): route is StubMaker {
  return typeof route === 'function';
}

function toResponse(answer: StubAnswer): Response {
  if (answer === 'network') throw new TypeError('Failed to fetch');
  const response = answer instanceof Response ? answer : Response.json({ success: true, ...answer });
  if (response.headers.has('X-CSRF-Token')) return response;
  response.headers.set('X-CSRF-Token', 'stub-token');
  response.headers.set('X-CSRF-Timestamp', '1800000000000');
  return response;
}
