/** @jest-environment node */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type FormAnswer, makePdf, sendForm, type Visitor } from '@server/testing/visitor';

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
