import { createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** A mail server that accepts connections and never sends anything. */
export interface SilentMailServer {
  /** For SMTP_URL. */
  url: string;
  /** Resolves when this many connections are open. */
  connected(count: number): Promise<void>;
  /** Breaks all connections, and accepts no more. */
  close(): Promise<void>;
}

/** Starts one on this machine. */
export async function startSilentMailServer(): Promise<SilentMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // the client has disconnected, as it should
    socket.resume();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on a port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    connected: async (count) => {
      while (sockets.size !== count) await turn();
    },
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
