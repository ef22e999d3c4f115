import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Free ports of this machine, for programs that need a fixed port. No other test can take them before the program
 * starts: each test worker has its own range, and never returns a port twice. Servers inside a test listen on port 0
 * instead.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = nextPort();
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

/** Makes a server listen on a free port of this machine and returns the port. Rejects if it cannot. */
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

/** Below the ephemeral ports, which a busy browser's outgoing connections might otherwise take first. */
const LOWEST_PORT = 12_000;
const WORKERS = 8;
const PORTS_OF_A_WORKER = 2_500;

const first = LOWEST_PORT + (workerIndex() % WORKERS) * PORTS_OF_A_WORKER;
// A random start, so that concurrent test runs on this machine do not collide.
let given = randomInt(PORTS_OF_A_WORKER);

function nextPort(): number {
  given += 1;
  return first + (given % PORTS_OF_A_WORKER);
}

/** Index among the parallel test workers; 0 outside of tests. */
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
