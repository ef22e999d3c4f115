import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A port of this machine that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().on('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Resolves when a program listens on a port of this machine. Throws after two minutes. */
export async function untilAnswering(port: number): Promise<void> {
  for (let tries = 0; tries < 480; tries += 1) {
    if (await listens(port)) return;
    await wait(250);
  }
  throw new Error(`Nothing listens on port ${port}`);
}

function listens(port: number): Promise<boolean> {
  return new Promise((told) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => told(true)).once('error', () => told(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
}
