/** @jest-environment node */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@server/log';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type FormAnswer, makePdf, sendForm, type Visitor } from '@server/testing/visitor';

import { createBucketApp } from './app';
import type { DiskStore } from './disk-store';

let server: TestServer;
let visitor: Visitor;
let pdf: Uint8Array;

beforeAll(async () => {
  server = await createTestServer();
  visitor = createVisitor(server);
  await visitor.info();
  pdf = await makePdf(2);
});
afterAll(() => server.close());

async function setUp(size = pdf.byteLength): Promise<FormAnswer> {
  const { json } = await visitor.post('/v1/file/setup', { name: 'a.pdf', size });
  return json;
}

test('a signed form stores the file, again and again under the same key', async () => {
  const setup = await setUp();
  for (let time = 0; time < 2; time += 1) {
    const answer = await sendForm(server.fetch, setup, pdf);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
  expect(await server.services.bucket.sizeOf(setup.payload.key ?? '')).toBe(pdf.byteLength);
  expect(await readdir(join(server.config.dataDir, 'files/unfinished'))).toEqual([]);
});

test.each<[string, (form: Map<string, string>) => unknown, string]>([
  ['another key', (form) => form.set('key', `${'x'.repeat(30)}.pdf`), 'AccessDenied'],
  ['another kind of content', (form) => form.set('Content-Type', 'text/html'), 'AccessDenied'],
  ['a field nobody signed', (form) => form.set('acl', 'public-read'), 'AccessDenied'],
  ['another policy', (form) => form.set('policy', btoa('{"conditions":[]}')), 'SignatureDoesNotMatch'],
  ['another signature', (form) => form.set('x-amz-signature', '0'.repeat(64)), 'SignatureDoesNotMatch'],
  ['no signature', (form) => form.delete('x-amz-signature'), 'SignatureDoesNotMatch'],
  ['another day', (form) => form.set('x-amz-date', '20200101T000000Z'), 'InvalidArgument'],
  ['no algorithm', (form) => form.delete('x-amz-algorithm'), 'InvalidArgument'],
])('a form with %s is refused', async (_what, change, code) => {
  const setup = await setUp();
  const answer = await sendForm(server.fetch, setup, pdf, change);
  expect(answer.status).toBe(403);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.text()).toContain(`<Code>${code}</Code>`);
  expect(await server.services.bucket.sizeOf(setup.payload.key ?? '')).toBeNull();
});

test.each([
  [-1, 'EntityTooLarge'],
  [1, 'EntityTooSmall'],
])('a file whose size is not the agreed one (%i bytes off) is refused', async (offBy, code) => {
  const setup = await setUp(pdf.byteLength + offBy);
  const answer = await sendForm(server.fetch, setup, pdf);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(code);
  expect(await server.services.bucket.sizeOf(setup.payload.key ?? '')).toBeNull();
});

test('a form is good for an hour', async () => {
  const setup = await setUp();
  server.clock.advance(3_600_000);
  expect((await sendForm(server.fetch, setup, pdf)).status).toBe(403);
});

test('what is not a form is refused', async () => {
  const send = (init: RequestInit) => server.fetch(server.config.bucketUrl, { method: 'POST', ...init });
  expect((await send({ body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(400);
  const broken = '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nabc';
  expect((await send({ body: broken, headers: { 'content-type': 'multipart/form-data; boundary=x' } })).status).toBe(
    400,
  );
  expect((await server.fetch(server.config.bucketUrl)).status).toBe(405);
  expect((await server.fetch(server.config.bucketUrl, { method: 'OPTIONS' })).status).toBe(204);
});

/** A form whose body comes piece by piece: `send` gives the next ones, `end` completes it, `breakOff` does not. */
function openForm(setup: FormAnswer): {
  answer: Promise<Response>;
  send: (bytes: Uint8Array) => void;
  end: () => void;
  breakOff: () => void;
  /** Whether all that was sent has been taken. */
  isTaken: () => boolean;
} {
  const { action = '', ...fields } = setup.payload;
  const texts = Object.entries({ ...fields, policy: setup.policy[0] ?? '', 'x-amz-signature': setup.signature });
  const parts = texts.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
    },
  });
  body.enqueue(Buffer.from(parts.join('') + file));
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  // The types of the DOM do not know that a streamed body needs `duplex`.
  const init = { method: 'POST', body: stream, headers, duplex: 'half' } as RequestInit;
  return {
    answer: server.fetch(action, init),
    send: (bytes) => body.enqueue(bytes),
    end: () => {
      body.enqueue(Buffer.from('\r\n--x--\r\n'));
      body.close();
    },
    breakOff: () => body.error(new Error('gone')),
    isTaken: () => (body.desiredSize ?? 0) > 0,
  };
}

const unfinished = (): Promise<string[]> => readdir(join(server.config.dataDir, 'files/unfinished'));
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setImmediate(done));
}

test('whoever sends again replaces what was being sent: one form fills one place', async () => {
  const setup = await setUp();
  const stalled = openForm(setup);
  stalled.send(pdf.subarray(0, 100));
  await until(async () => (await unfinished()).length === 1);
  expect((await sendForm(server.fetch, setup, pdf)).status).toBe(201);
  await until(async () => (await unfinished()).length === 0);
  stalled.send(pdf.subarray(100));
  stalled.end();
  const answer = await stalled.answer;
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('OperationAborted')]);
  expect(await server.services.bucket.sizeOf(setup.payload.key ?? '')).toBe(pdf.byteLength);
});

test('a form that was refused and then breaks off hurts nobody', async () => {
  const setup = await setUp();
  const form = openForm({ ...setup, signature: '0'.repeat(64) });
  form.send(pdf);
  await until(() => Promise.resolve(form.isTaken()));
  form.breakOff();
  expect(await (await form.answer).text()).toContain('IncompleteBody');
  expect((await sendForm(server.fetch, setup, pdf)).status).toBe(201);
});

test.each(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])('%s is told in a sentence, and once in the log', async (code) => {
  const { services } = server;
  const lines: string[] = [];
  const full = (): Promise<never> => Promise.reject(Object.assign(new Error(`${code}: /data/files`), { code }));
  // A server with its own bucket has one.
  const store: DiskStore = { ...(services.store as DiskStore), write: full };
  const app = createBucketApp({ ...services, store, log: createLog((line) => lines.push(line)) });
  // More than the parser takes in one go: the disk is full long before the form has been read.
  const large = Buffer.alloc(3_000_000, pdf);
  const setup = await setUp(large.byteLength);
  const answer = await sendForm(async (input, init) => app.fetch(new Request(input, init)), setup, large);
  expect(answer.status).toBe(507);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.text()).toContain(
    '<Code>InsufficientStorage</Code><Message>There is no room for your file on our side right now: please try again in some minutes</Message>',
  );
  expect(lines.filter((line) => line.includes('"error"'))).toHaveLength(1);
  expect((await sendForm(server.fetch, setup, large)).status).toBe(201);
});
