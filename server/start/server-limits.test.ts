import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { CALL_LIMITS, fileLimits, limitCall, limitServer, SITE_LIMITS } from './server-limits';

let server: Server;

/** A server that reads whole bodies, and checks its limits often. */
async function start(limits: Parameters<typeof limitServer>[1], ofCall?: typeof limits): Promise<number> {
  server = createServer({ connectionsCheckingInterval: 10 }, (request, response) => {
    if (ofCall) limitCall(request, response, ofCall);
    request.on('error', () => undefined);
    request.resume().on('end', () => response.end(`taken, ${request.socket.timeout ?? 0} ms for an answer`));
  });
  limitServer(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a TCP port has an AddressInfo.
  return (server.address() as AddressInfo).port;
}
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** The server's answer to a client that sends this and then stalls; empty if it only disconnects. */
async function sayTo(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const said: Buffer[] = [];
  socket.on('data', (chunk) => said.push(chunk));
  // It may be disconnected before it has sent anything.
  socket.on('error', () => undefined);
  socket.write(sent);
  await new Promise((closed) => socket.once('close', closed));
  return Buffer.concat(said).toString();
}

const HOURS = 3_600_000;
const BEGUN = 'POST /v1/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"name":';

test('disconnects clients that do not finish the headers or the body of a call', async () => {
  const slow = await start({ headersMs: 40, requestMs: 24 * HOURS });
  expect(await sayTo(slow, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1.1 408/);
  server.close();
  const quick = await start({ headersMs: 40, requestMs: 60 });
  expect(await sayTo(quick, BEGUN)).toMatch(/^(?:HTTP\/1.1 408|$)/);
});

test('on a port with longer limits for printers, a call still times out', async () => {
  const port = await start(SITE_LIMITS, { headersMs: 40, requestMs: 60 });
  const socket = connect(port, '127.0.0.1');
  socket.write(BEGUN.replace('/v1/x', '/ipp/a/b'));
  await once(server, 'request');
  // The time of a later call is up earlier.
  expect(await sayTo(port, BEGUN)).toMatch(/^HTTP\/1.1 408/);
  socket.end('x'.repeat(992));
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 .*taken, 300000 ms/s);
});

test('a client that has sent its document may wait longer than a stalled one; the next call on its connection may not', async () => {
  const port = await start(SITE_LIMITS, CALL_LIMITS);
  const call = (path: string, more = '') => `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}Content-Length: 1\r\n\r\nx`;
  const socket = connect(port, '127.0.0.1');
  const answers = text(socket);
  socket.write(call('/ipp/a/b'));
  await once(socket, 'data');
  socket.end(call('/v1/x', 'Connection: close\r\n'));
  expect((await answers).match(/\d+ ms/g)).toEqual(['300000 ms', '60000 ms']);
});

test('a call has a minute; an upload the time it takes over a slow connection', () => {
  expect(CALL_LIMITS).toEqual({ headersMs: 20_000, requestMs: 60_000 });
  expect(SITE_LIMITS).toEqual({ headersMs: 20_000, requestMs: 1_800_000 });
  const { headersMs, requestMs } = fileLimits({ maxFileBytes: 268_435_456 });
  expect(headersMs).toBe(20_000);
  expect(requestMs).toBeGreaterThan(18 * HOURS);
  expect(requestMs).toBeLessThan(19 * HOURS);
});
