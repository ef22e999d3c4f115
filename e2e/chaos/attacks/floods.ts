import { connect } from 'node:net';
import { deflateSync } from 'node:zlib';
import type { FormAnswer, Visitor } from '@server/testing/visitor';
import { sendForm } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import type { TestServer } from '../../support/servers/server';
import { type Attack, expect, longestWait, newVisitor } from './attack';

/** Attacks that once blocked other visitors, or filled memory or disk. */
export const FLOODS: readonly Attack[] = [
  { name: 'a mail of a million one-letter lines', run: mailLines },
  { name: 'a PDF that unpacks to 600 MB', run: pdfBomb },
  { name: 'settings nested 5,000 deep', run: nest },
  { name: 'NUL in paths', run: nulPaths },
  { name: 'an event of 8 MB for the payment webhook', run: longEvent },
  { name: 'uploads without end', run: manyUploads },
];

/** Maximum time other visitors may wait during an attack, ms. */
const PATIENCE = 1_000;

async function mailLines(server: TestServer): Promise<string> {
  const owner = await newVisitor(server);
  await owner.post('/v1/account/register', {
    email: `${randomId(12).toLowerCase()}@example.com`,
    password: 'x'.repeat(12),
  });
  const to = (await owner.get('/v1/archives')).json.values[0]?.email ?? '';
  let said = '';
  const sent = sendMail(server.smtpPort, to, 'a\r\n'.repeat(1_000_000)).then((line) => {
    said = line;
  });
  const wait = await longestWait(server, sent);
  expect(/^[25]\d\d/.test(said), `SMTP said ${said}`);
  expect(wait < PATIENCE, `others waited ${wait} ms`);
  return `SMTP said ${said.slice(0, 3)}; others waited at most ${wait} ms`;
}

async function pdfBomb(server: TestServer): Promise<string> {
  const visitor = await newVisitor(server);
  const bytes = bomb(600_000_000);
  const setup: FormAnswer = (await visitor.post('/v1/file/setup', { name: 'bomb.pdf', size: bytes.byteLength })).json;
  await sendForm(fetch, setup, bytes);
  let status = 0;
  const registered = visitor
    .post('/v1/file/info', { key: setup.payload.key, name: 'bomb.pdf', source: 'upload' })
    .then((answer) => {
      status = answer.status;
    });
  const wait = await longestWait(server, registered);
  expect(status < 500, `answered ${status}`);
  expect(wait < PATIENCE, `others waited ${wait} ms`);
  return `${status}; others waited at most ${wait} ms`;
}

async function nest(server: TestServer): Promise<string> {
  const visitor = await newVisitor(server);
  await visitor.prepareOrder();
  const { headers } = await visitor.get('/v1/info/production');
  const settings = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  const { status } = await fetch(`${server.url}/v1/order/execute/stripe`, {
    method: 'POST',
    body: `{"token":"tok_visa","settings":${settings}}`,
    headers: {
      'content-type': 'application/json',
      'Idempotency-Key': randomId(),
      cookie: visitor.cookie(),
      'x-csrf-token': headers.get('x-csrf-token') ?? '',
    },
  });
  expect(status === 400, `answered ${status}`);
  return '400';
}

async function nulPaths(server: TestServer): Promise<string> {
  const visitor = await newVisitor(server);
  const paths = ['order/update/a%00', 'file/flush/%00'];
  const answers = await Promise.all(paths.map((path) => visitor.post(`/v1/${path}`)));
  const statuses = answers.map(({ status }) => status).join(', ');
  expect(statuses === '400, 400', `answered ${statuses}`);
  return statuses;
}

async function longEvent(server: TestServer): Promise<string> {
  const { status } = await fetch(`${server.url}/v1/stripe/webhook`, { method: 'POST', body: 'x'.repeat(8_000_000) });
  // Without the provider's keys this call does not exist.
  expect(status === 413 || status === 404, `answered ${status}`);
  return String(status);
}

async function manyUploads(server: TestServer): Promise<string> {
  const visitor = await newVisitor(server);
  const refused = await untilRefused(visitor);
  return `refused with ${refused.status} after ${refused.megabytes} MB were announced`;
}

async function untilRefused(visitor: Visitor): Promise<{ status: number; megabytes: number }> {
  for (let count = 0; count < 100; count += 1) {
    const { status } = await visitor.post('/v1/file/setup', { name: `${count}.pdf`, size: 256 * 1024 ** 2 });
    if (status !== 200) return { status, megabytes: count * 256 };
  }
  throw new Error('a hundred files of 256 MB were let in');
}

/** A PDF whose catalog is in an object stream, after this many bytes of spaces. */
function bomb(bytes: number): Buffer {
  const first = '1 0 2 40 ';
  const catalog = '<</Type/Catalog/Pages 2 0 R>>'.padEnd(40);
  const objects = `${catalog}<</Type/Pages/Kids[]/Count 0>>`;
  const unpacked = Buffer.alloc(first.length + bytes + objects.length, ' ');
  unpacked.write(first);
  unpacked.write(objects, first.length + bytes);
  const stream = deflateSync(unpacked, { level: 9 });
  const dictionary = `<</Type/ObjStm/N 2/First ${first.length + bytes}/Filter/FlateDecode/Length ${stream.length}>>`;
  const begin = Buffer.from(`%PDF-1.7\n3 0 obj\n${dictionary}\nstream\n`);
  const middle = Buffer.from('\nendstream\nendobj\n');
  // Free entry; objects 1 and 2 in stream 3, as its first and second; object 3 at byte 9.
  const places = Buffer.from([0, 0, 0, 2, 3, 0, 2, 3, 1, 1, 9, 0]);
  const table = `<</Type/XRef/Size 4/W[1 1 1]/Root 1 0 R/Length ${places.length}>>`;
  const end = `startxref\n${begin.length + stream.length + middle.length}\n%%EOF`;
  const parts = [begin, stream, middle, Buffer.from(`4 0 obj\n${table}\nstream\n`), places, middle, Buffer.from(end)];
  return Buffer.concat(parts);
}

/** Sends a mail to the server; resolves with the final reply. */
function sendMail(port: number, to: string, text: string): Promise<string> {
  const steps = ['EHLO sender.example', 'MAIL FROM:<ann@sender.example>', `RCPT TO:<${to}>`, 'DATA', `${text}\r\n.`];
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.on('error', fail);
    socket.on('data', (data) => {
      heard += data.toString();
      // The last line of a reply has a space after its code.
      const line = /^(\d{3} .*)\r\n$/m.exec(heard)?.[1];
      if (line === undefined) return;
      heard = '';
      const next = steps.shift();
      if (next !== undefined && !line.startsWith('5')) socket.write(`${next}\r\n`);
      else {
        socket.end();
        done(line);
      }
    });
  });
}
