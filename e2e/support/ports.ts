import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Ports of this machine that nobody listens to, for programs that have to be told theirs. Between the asking and the
 * program's start nothing else here gets them: each worker of the tests has ports of its own, and gives none out twice.
 * A server inside the test listens to port 0 instead.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = nextPort();
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

/** Lets a server listen to a free port of this machine, which is returned. Rejects when it cannot. */
export function listenAnywhere(server: Server): Promise<number> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      server.off('error', failed);
      const address = server.address();
      // Only the address of a pipe is a string.
      if (address === null || typeof address === 'string') failed(new Error('The server has no port'));
      else listening(address.port);
    });
  });
}

/**
 * They lie below those that systems give to outgoing connections, which a browser at work would otherwise take before
 * the program does.
 */
const LOWEST_PORT = 12_000;
const WORKERS = 8;
const PORTS_OF_A_WORKER = 2_500;

const first = LOWEST_PORT + (workerIndex() % WORKERS) * PORTS_OF_A_WORKER;
// Another run of the tests on this machine begins somewhere else.
let given = randomInt(PORTS_OF_A_WORKER);

function nextPort(): number {
  given += 1;
  return first + (given % PORTS_OF_A_WORKER);
}

/** Of the workers that run side by side; outside of the tests there is one. */
function workerIndex(): number {
  return Number(process.env.TEST_PARALLEL_INDEX ?? 0);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => server.close(() => answer(true)));
  });
}
