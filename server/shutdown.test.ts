import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import timers from 'node:timers/promises';
import { createLog } from './platform/log';
import { endOnSignals } from './shutdown';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('accepts calls while proxies notice, finishes those under way, then closes everything once', async () => {
  let haveNoticed = (): void => undefined;
  const draining = jest.spyOn(timers, 'setTimeout').mockReturnValueOnce(
    new Promise<void>((done) => {
      haveNoticed = done;
    }),
  );
  const running = await startRunning({ drainSeconds: 1 });
  const slow = await running.slowCall();
  running.process.emit('SIGTERM');
  expect(running.said).toEqual(['not ready', 'no new jobs']);
  expect(draining.mock.calls).toEqual([[1000]]);
  expect(await (await fetch(running.address)).text()).toBe('answered');
  haveNoticed();
  await expectRefused(running.address);
  expect(running.said).toEqual(['not ready', 'no new jobs', 'no mail']);
  slow.end();
  await expect(running.exit).resolves.toBe(0);
  expect(running.said).toEqual(['not ready', 'no new jobs', 'no mail', 'closed']);
});

test('the second of two signals at once, as npm sends them, means nothing; a later one ends the process', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const running = await startRunning();
  await running.slowCall();
  running.process.emit('SIGINT');
  clock.mockReturnValue(1_001_000);
  running.process.emit('SIGINT');
  expect(running.said).toEqual(['not ready', 'no new jobs']);
  clock.mockReturnValue(1_001_001);
  running.process.emit('SIGINT');
  await expect(running.exit).resolves.toBe(130);
  expect(running.said).not.toContain('closed');
});

test('after an uncaught error it ends in order, too, and says that it failed', async () => {
  const running = await startRunning();
  running.process.emit('uncaughtException', new Error('lost'));
  await expect(running.exit).resolves.toBe(1);
  expect(running.said).toContain('closed');
});

test('a shutdown that fails ends the process, and is logged', async () => {
  const running = await startRunning({ close: () => Promise.reject(new Error('the disk is gone')) });
  running.process.emit('SIGTERM');
  await expect(running.exit).resolves.toBe(1);
  expect(running.lines.join()).toContain('the disk is gone');
});

/** A server that answers calls, ends on the signals of a fake process, and records the order of its steps. */
async function startRunning({ drainSeconds = 0, close }: { drainSeconds?: number; close?: () => Promise<void> } = {}) {
  const said: string[] = [];
  const lines: string[] = [];
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(response.writeHead(200));
    else response.end('answered');
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a TCP port.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const says = (what: string) => () => Promise.resolve(void said.push(what));
  const process = new EventEmitter();
  const exit = new Promise<number>((ended) => {
    endOnSignals(Object.assign(process, { exit: ended }), {
      services: {
        log: createLog((line) => lines.push(line)),
        config: { drainSeconds },
        readiness: { end: () => void said.push('not ready') },
        jobs: { stop: says('no new jobs') },
        close: close ?? says('closed'),
      },
      servers: [server],
      stopMail: says('no mail'),
      dev: null,
    });
  });
  /** A call whose answer has begun and ends when the test decides. */
  const slowCall = async (): Promise<ServerResponse> => {
    // The end of the test cuts off unanswered calls.
    fetch(`${address}/slow`).catch(() => undefined);
    await once(server, 'request');
    const [response] = waiting;
    if (!response) throw new Error('no call arrived');
    return response;
  };
  return { address, exit, lines, process, said, slowCall };
}

/** Waits until the server accepts no new connection. */
async function expectRefused(address: string): Promise<void> {
  for (;;) {
    try {
      await fetch(address, { headers: { Connection: 'close' } });
    } catch {
      return;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}
