import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { listenAnywhere } from '../support/servers/ports';
import { startServer, type TestServer } from '../support/servers/server';
import { startInSteps } from '../support/servers/start-in-steps';

/** An answer as sent over the wire. */
export interface Reply {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
}

/** What happens to the call under test instead of its normal answer. */
export type Fault =
  /** Caused by the browser, as no server is involved. */
  | { by: 'browser'; error: 'connectionrefused' | 'namenotresolved' }
  | { by: 'socket'; how: 'reset' | 'cut' | 'silence' | 'drip' }
  | { by: 'reply'; status: number; headers: Record<string, string>; body: string | (() => string) }
  /** A redirect to another party's server, which must not receive the call. */
  | { by: 'foreign-redirect' }
  /** The right answer, altered in transit. */
  | { by: 'change'; change: (right: Reply) => Reply };

/** A fault caused by the proxy. */
type WireFault = Exclude<Fault, { by: 'browser' }>;

/** The call to break; only its next use is affected. */
export interface Target {
  method: string;
  /** Matches the path. */
  path: RegExp;
  /** The right answer, if the server itself must not act. */
  right?: object | undefined;
}

/** A reference server behind a proxy that can break one call. */
export interface FaultySite {
  url: string;
  server: TestServer;
  /** Breaks the next use of a call; null: nothing more. If the server must not act, later uses get the right answer. */
  arm(target: Target, fault: WireFault | null): void;
  /** Whether the call has met the fault. */
  isSpoilt(): boolean;
  /** Requests that reached the foreign server. */
  foreignRequests(): string[];
  close(): Promise<void>;
}

const UNCHANGED: WireFault = { by: 'change', change: (right) => right };

/** Starts server and proxy on free ports; pages and uploads go through the proxy. */
export function startFaultySite(settings: Record<string, string> = {}): Promise<FaultySite> {
  return startInSteps(async (closeLater) => {
    const pages = createServer((incoming, outgoing) => through(server.url, incoming, outgoing));
    const bucket = createServer((incoming, outgoing) => through(server.bucketUrl, incoming, outgoing));
    const foreigner = createServer((incoming, outgoing) => {
      foreign.push(`${incoming.method} ${incoming.url}`);
      outgoing.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{}');
    });
    const listen = async (proxy: Server): Promise<number> => {
      const port = await listenAnywhere(proxy);
      closeLater(() => {
        proxy.closeAllConnections();
        proxy.close();
        return Promise.resolve();
      });
      return port;
    };
    const url = `http://localhost:${await listen(pages)}`;
    const bucketUrl = `http://localhost:${await listen(bucket)}/`;
    const foreignUrl = `http://127.0.0.1:${await listen(foreigner)}/`;
    const server = await startServer({ PUBLIC_URL: url, BUCKET_URL: bucketUrl, TRUST_PROXY: '1', ...settings });
    closeLater(() => server.close());
    let isSpoilt = false;
    let armed: { target: Target; fault: WireFault } | null = null;
    const foreign: string[] = [];
    const take = (incoming: IncomingMessage): typeof armed => {
      const mine = armed;
      const path = new URL(incoming.url ?? '/', url).pathname;
      if (!mine) return null;
      if (incoming.method !== mine.target.method || !mine.target.path.test(path)) return null;
      isSpoilt = true;
      armed = mine.target.right && mine.fault !== UNCHANGED ? { target: mine.target, fault: UNCHANGED } : null;
      return mine;
    };
    const through = (backend: string, incoming: IncomingMessage, outgoing: ServerResponse): void => {
      const spoilt = take(incoming);
      if (spoilt) spoil(spoilt.fault, spoilt.target, backend, incoming, outgoing, foreignUrl);
      else forward(backend, incoming, outgoing);
    };
    return {
      url,
      server,
      arm: (target, fault) => {
        isSpoilt = false;
        armed = fault && { target, fault };
      },
      isSpoilt: () => isSpoilt,
      foreignRequests: () => foreign,
    };
  });
}

/** One connection per call, because browsers retry a call by themselves if a reused connection is reset. */
const ALONE = { Connection: 'close' };

function forward(backend: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const passed = ask(backend, incoming, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
    answer.pipe(outgoing);
  });
  passed.once('error', () => outgoing.destroy());
}

function ask(backend: string, incoming: IncomingMessage, answered: (answer: IncomingMessage) => void) {
  const { hostname, port } = new URL(backend.replace('localhost', '127.0.0.1'));
  const headers = {
    ...incoming.headers,
    connection: 'close',
    // Every call comes from a different address, so that no rate limit applies.
    'x-forwarded-for': `10.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}.1`,
  };
  const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, answered);
  incoming.pipe(passed);
  return passed;
}

function spoil(
  fault: WireFault,
  target: Target,
  backend: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  foreignUrl: string,
): void {
  if (fault.by === 'change') {
    void rightReply(target, backend, incoming).then((right) => send(outgoing, fault.change(right)));
    return;
  }
  if (fault.by === 'socket' && fault.how === 'reset') {
    incoming.socket.destroy();
    return;
  }
  incoming.resume();
  incoming.once('end', () => {
    if (fault.by === 'socket') misbehave(fault.how, outgoing);
    else if (fault.by === 'foreign-redirect')
      send(outgoing, { status: 302, headers: { Location: foreignUrl }, body: '' });
    else send(outgoing, { ...fault, body: typeof fault.body === 'string' ? fault.body : fault.body() });
  });
}

function misbehave(how: 'cut' | 'silence' | 'drip' | 'reset', outgoing: ServerResponse): void {
  if (how === 'silence') return;
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '500', ...CORS, ...ALONE };
  outgoing.writeHead(200, headers);
  // Only what follows is lost.
  outgoing.write('{"success":true,', () => {
    if (how === 'cut') outgoing.socket?.destroy();
  });
  if (how === 'cut') return;
  const drip = setInterval(() => outgoing.write(' '), 1_000);
  outgoing.once('close', () => clearInterval(drip));
}

/** The bucket's CORS header, so that the page may read the status. */
const CORS = { 'Access-Control-Allow-Origin': '*' };

function send(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, { ...headers, ...CORS, ...ALONE }).end(body);
}

function rightReply(target: Target, backend: string, incoming: IncomingMessage): Promise<Reply> {
  if (target.right) {
    incoming.resume();
    return Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(target.right),
    });
  }
  return new Promise((resolve, reject) => {
    const passed = ask(backend, incoming, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: kept(answer), body: Buffer.concat(chunks).toString() }),
      );
    });
    passed.once('error', reject);
  });
}

/** The headers of an answer that also apply to an altered body. */
function kept(answer: IncomingMessage): Reply['headers'] {
  const own = ['content-length', 'transfer-encoding', 'connection', 'access-control-allow-origin'];
  return Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined || own.includes(name) ? [] : [[name, value]],
    ),
  );
}
