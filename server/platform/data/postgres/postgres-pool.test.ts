import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createLog } from '@server/platform/log';
import type { Pool } from 'pg';
import { openPool } from './postgres-pool';

/** PostgreSQL's messages: authentication succeeded, ready for queries, and statement complete. */
const LET_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const DONE = Buffer.from('C\0\0\0\x0dSELECT 0\0', 'latin1');

let server: Server;
let pool: Pool;
let connections: Socket[];
let lines: string[];

beforeEach(async () => {
  [connections, lines] = [[], []];
  server = createServer((socket) => {
    connections.push(socket);
    socket.once('data', () => {
      socket.write(Buffer.concat([LET_IN, READY]));
      // A simple query is a message that starts with Q; the termination message is not.
      socket.on('data', (message) => message[0] === 0x51 && socket.write(Buffer.concat([DONE, READY])));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  pool = await openPool(
    `postgres://fax@127.0.0.1:${port}/fax`,
    createLog((line) => lines.push(line)),
  );
});
afterEach(async () => {
  await pool.end();
  server.close();
});

test('a connection that breaks while in use does not end the process, and the next one works', async () => {
  const client = await pool.connect();
  await client.query('select 1');
  const ended = new Promise<void>((done) => client.once('end', done));
  connections[0]?.destroy();
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  await pool.query('select 1');
  expect(connections).toHaveLength(2);
  expect(lines.join()).toContain('Connection terminated unexpectedly');
});

test('a connection that breaks while idle does not end the process', async () => {
  const client = await pool.connect();
  client.release();
  const ended = new Promise<void>((done) => client.once('end', done));
  connections[0]?.destroy();
  await ended;
  await pool.query('select 1');
  expect(connections).toHaveLength(2);
});
