import { createTestServer, type TestServer, type TestServerOptions } from '@server/testing/test-server';
import { forgetVisitor } from '@shared/api/forget-visitor';
import { resetInfo } from '@shared/stores/info';
import { clearNotices } from '@shared/stores/notices';
import { BridgedXhr } from '@shared/testing/browser/bridged-xhr';

/** The reference server behind a page's test: the page's `fetch` calls and uploads go to it, and cookies are kept. */
export interface PageServer extends TestServer {
  /** Every call the page has made so far, as `METHOD /path`. */
  calls: string[];
  /** Answers the next call to this path (`POST /v1/...`) with another answer, once. */
  answerNext(call: string, answer: () => Response | Promise<Response>): void;
  /** Makes a call as the page's visitor would, for example to sign in before the page starts. */
  visit: typeof globalThis.fetch;
}

/**
 * Starts a server for the tests of a file and connects the page's network to it before each test, with a new visitor,
 * no notices and nothing stored. Call it at the top of a `describe` or a file.
 */
export function withServer(options: TestServerOptions = {}): () => PageServer {
  let server: TestServer;
  let page: PageServer;
  const before = { fetch: globalThis.fetch, xhr: globalThis.XMLHttpRequest };

  beforeAll(async () => {
    server = await createTestServer(options);
  });
  beforeEach(() => {
    forgetVisitor();
    resetInfo();
    clearNotices();
    page = connect(server);
    globalThis.fetch = page.visit;
    // The bridge implements the part of the interface that uploads use.
    globalThis.XMLHttpRequest = class extends BridgedXhr {
      constructor() {
        super(server.fetch);
      }
    } as unknown as typeof XMLHttpRequest;
  });
  afterAll(async () => {
    globalThis.fetch = before.fetch;
    globalThis.XMLHttpRequest = before.xhr;
    await server.close();
  });
  return () => page;
}

function connect(server: TestServer): PageServer {
  const cookies = new Map<string, string>();
  const calls: string[] = [];
  const planned: { call: string; answer: () => Response | Promise<Response> }[] = [];

  const visit: typeof globalThis.fetch = async (input, init = {}) => {
    const address = new URL(input instanceof Request ? input.url : input.toString(), server.config.publicUrl);
    const call = `${init.method ?? 'GET'} ${address.pathname}`;
    calls.push(call);
    const index = planned.findIndex((plan) => plan.call === call);
    if (index >= 0) return planned.splice(index, 1)[0]?.answer() ?? Response.error();
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    headers.set('Referer', server.config.publicUrl + location.pathname);
    // The signal belongs to the page's realm, and Node's Request does not accept it: aborting is tested at the wire.
    const response = await server.fetch(address.href, {
      method: init.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(typeof init.body === 'string' ? { body: init.body } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    return response;
  };
  return { ...server, calls, visit, answerNext: (call, answer) => planned.push({ call, answer }) };
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = ''] = header.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (value === '' || /max-age=0/i.test(header)) cookies.delete(name);
  else cookies.set(name, value);
}
