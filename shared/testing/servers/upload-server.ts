import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One of the calls of an upload. */
export type UploadCall = 'setup' | 'cloudsetup' | 'bucket' | 'info' | 'flush';

/** A call's fault in a test: an error status with a message, a broken connection, no answer, or one after `until`. */
export type Fault =
  | { status: number; message?: string }
  | 'break'
  | 'break-after'
  | 'hang'
  | { until: Promise<unknown> };

/** A /v1 server and a bucket over real sockets, only for tests of the upload queue. */
export interface UploadServer {
  origin: string;
  /** Every call in order, as "setup a.pdf" or "bucket key-1". */
  calls: string[];
  /** Bodies sent to the bucket, by key. */
  stored: Map<string, string>;
  /** Names registered with the order, by key. */
  registered: Map<string, string>;
  /** Faults for the next calls of a kind, one each. */
  faults: Partial<Record<UploadCall, Fault[]>>;
  /** Changes the answers to setup. */
  setup: (answer: Record<string, unknown>) => Record<string, unknown>;
  /** Bytes that a proxy before the bucket lets through; its refusal has no header that lets a page read it. */
  proxyLimit: number;
  close(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startUploadServer(): Promise<UploadServer> {
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const state: UploadServer = {
    origin,
    calls: [],
    stored: new Map(),
    registered: new Map(),
    faults: {},
    setup: (value) => value,
    proxyLimit: Number.POSITIVE_INFINITY,
    close: () => close(http),
  };
  let lastKey = 0;
  return state;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Headers', 'content-type, x-referrer');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const body = await read(request);
    const call = whichCall(request.url ?? '');
    if (call === 'bucket' && body.length > state.proxyLimit) {
      response.removeHeader('Access-Control-Allow-Origin');
      response.writeHead(413).end('Request Entity Too Large');
      return;
    }
    const fault = state.faults[call]?.shift();
    if (fault === 'hang') return;
    if (fault === 'break') {
      request.socket.destroy();
      return;
    }
    if (fault && typeof fault === 'object' && 'status' in fault) {
      send(response, refusal(fault));
      return;
    }
    const reply = act(call, request.url ?? '', body);
    if (typeof fault === 'object') await fault.until;
    if (fault === 'break-after') request.socket.destroy();
    else send(response, reply);
  }

  function act(call: UploadCall, url: string, body: string): Reply {
    if (call === 'bucket') {
      const key = /name="key"\r\n\r\n([^\r]*)/.exec(body)?.[1] ?? '';
      state.calls.push(`bucket ${key}`);
      state.stored.set(key, body);
      return { status: 201, json: null };
    }
    const sent = JSON.parse(body || '{}') as { name?: string; key?: string };
    state.calls.push(`${call} ${sent.name ?? url.split('/').at(-1) ?? ''}`);
    if (call === 'cloudsetup') return { status: 200, json: { success: true, key: newKey() } };
    if (call === 'setup') return { status: 200, json: state.setup(setupAnswer(origin, newKey())) };
    if (call === 'flush') {
      state.registered.delete(url.split('/').at(-1) ?? '');
      return { status: 200, json: { success: true } };
    }
    state.registered.set(sent.key ?? '', sent.name ?? '');
    return {
      status: 200,
      json: { success: true, details: { id: 'o1', pagecount: state.registered.size, amount: 199 } },
    };
  }

  function newKey(): string {
    lastKey += 1;
    return `key-${lastKey}`;
  }
}

interface Reply {
  status: number;
  json: unknown;
}

function setupAnswer(origin: string, key: string): Record<string, unknown> {
  const policy = {
    expiration: new Date(Date.now() + 600_000).toISOString(),
    conditions: [['content-length-range', 1, 1e9]],
  };
  return {
    success: true,
    payload: { action: `${origin}/bucket`, key, acl: 'private' },
    policy: [btoa(JSON.stringify(policy))],
    signature: 'signed',
  };
}

function whichCall(url: string): UploadCall {
  if (url === '/bucket') return 'bucket';
  const [, , , name = ''] = url.split('/');
  return name as UploadCall;
}

function refusal({ status, message }: { status: number; message?: string }): Reply {
  return { status, json: message === undefined ? null : { error: { message } } };
}

function send(response: ServerResponse, { status, json }: Reply): void {
  response.writeHead(status, { 'Content-Type': json === null ? 'text/plain' : 'application/json' });
  response.end(json === null ? '' : JSON.stringify(json));
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

function close(http: Server): Promise<void> {
  http.closeAllConnections();
  return new Promise((resolve) => http.close(() => resolve()));
}
