import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type FormAnswer, makePdf, sendForm, type Visitor } from '@server/testing/visitor';

import { createBucketApp } from './app';
import type { FormKeeper } from './blob-store';

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

/** Any page can read answers, but not frame, cache or sniff them. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/xml',
  'x-content-type-options': 'nosniff',
};

async function setUp(size = pdf.byteLength): Promise<FormAnswer> {
  const { json } = await visitor.post('/v1/file/setup', { name: 'a.pdf', size });
  return json;
}

test('a signed form stores the file, and can be sent again for the same key', async () => {
  const setup = await setUp();
  for (let time = 0; time < 2; time += 1) {
    const answer = await sendForm(server.fetch, setup, pdf);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    const { action, key = '' } = setup.payload;
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...HEADERS, location: `${action}${key}` });
    expect(await answer.text()).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse><Location>${action}${key}</Location><Key>${key}</Key></PostResponse>`,
    );
    expect(await server.services.bucket.sizeOf(key)).toBe(pdf.byteLength);
  }
  expect(await readdir(join(server.config.dataDir, 'files/unfinished'))).toEqual([]);
});

const UNSIGNED = ['SignatureDoesNotMatch', 'The signature does not match the policy'] as const;
const UNKNOWN = ['InvalidArgument', 'The credential or the algorithm is not known'] as const;

test.each<[string, (form: Map<string, string>) => unknown, string, string]>([
  ['another key', (form) => form.set('key', `${'x'.repeat(30)}.pdf`), 'AccessDenied', 'Policy condition failed: key'],
  [
    'another content type',
    (form) => form.set('Content-Type', 'text/html'),
    'AccessDenied',
    'Policy condition failed: Content-Type',
  ],
  ['a field nobody signed', (form) => form.set('acl', 'public-read'), 'AccessDenied', 'Extra input fields: acl'],
  ['a field named like markup', (form) => form.set('<b>&', ''), 'AccessDenied', 'Extra input fields: &#60;b&#62;&#38;'],
  ['another policy', (form) => form.set('policy', btoa('{"conditions":[]}')), ...UNSIGNED],
  ['another signature', (form) => form.set('x-amz-signature', '0'.repeat(64)), ...UNSIGNED],
  ['no signature', (form) => form.delete('x-amz-signature'), ...UNSIGNED],
  ['another day', (form) => form.set('x-amz-date', '20200101T000000Z'), ...UNKNOWN],
  ['another signer', (form) => form.set('x-amz-credential', 'x'), ...UNKNOWN],
  ['no algorithm', (form) => form.delete('x-amz-algorithm'), ...UNKNOWN],
])('a form with %s is refused', async (_what, change, code, message) => {
  const setup = await setUp();
  const answer = await sendForm(server.fetch, setup, pdf, change);
  expect(answer.status).toBe(403);
  expect(Object.fromEntries(answer.headers)).toMatchObject(HEADERS);
  expect(await answer.text()).toContain(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
  expect(await server.services.bucket.sizeOf(setup.payload.key ?? '')).toBeNull();
});

test.each([
  [-1, '<Code>EntityTooLarge</Code><Message>The file is larger than agreed</Message>'],
  [1, '<Code>EntityTooSmall</Code><Message>The file is smaller than agreed</Message>'],
])('a file of the wrong size (%i bytes off) is refused', async (offBy, refusal) => {
  const setup = await setUp(pdf.byteLength + offBy);
  const answer = await sendForm(server.fetch, setup, pdf);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(refusal);
  expect(await server.services.bucket.sizeOf(setup.payload.key ?? '')).toBeNull();
});

test('a form is valid for an hour', async () => {
  const setup = await setUp();
  server.clock.advance(3_599_999);
  expect((await sendForm(server.fetch, setup, pdf)).status).toBe(201);
  server.clock.advance(1);
  const answer = await sendForm(server.fetch, setup, pdf);
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining('<Code>AccessDenied</Code><Message>The policy has expired</Message>'),
  ]);
});

const FORM = 'multipart/form-data; boundary=x';
const NO_FILE = '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\nabc';

test.each<[string, RequestInit, number, string]>([
  ['nothing', { headers: { 'content-type': FORM } }, 400, 'MalformedPOSTRequest: The body is missing'],
  [
    'plain text',
    { body: 'x', headers: { 'content-type': 'text/plain' } },
    400,
    'MalformedPOSTRequest: The body is not a form',
  ],
  [
    'half a form',
    { body: NO_FILE, headers: { 'content-type': FORM } },
    400,
    'IncompleteBody: The form ended too early',
  ],
  [
    'a form without a file',
    { body: `${NO_FILE}\r\n--x--`, headers: { 'content-type': FORM } },
    400,
    'InvalidArgument: The file is missing',
  ],
  ['a GET request', { method: 'GET' }, 405, 'MethodNotAllowed: Files are only sent here'],
])('%s is not accepted as a file', async (_what, init, status, refusal) => {
  const answer = await server.fetch(server.config.bucketUrl, { method: 'POST', ...init });
  expect(answer.status).toBe(status);
  const [code, message] = refusal.split(': ');
  expect(await answer.text()).toContain(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
});

test('a preflight request allows forms from any page, and is cached for a day', async () => {
  const answer = await server.fetch(server.config.bucketUrl, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Content-Type',
    'access-control-max-age': '86400',
  });
});

test('a registered file cannot be replaced: its form is no longer accepted', async () => {
  const setup = await setUp();
  await sendForm(server.fetch, setup, pdf);
  await visitor.post('/v1/file/info', { key: setup.payload.key, name: 'a.pdf', source: 'upload' });
  const answer = await sendForm(server.fetch, setup, pdf);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain(
    '<Code>AccessDenied</Code><Message>No file is awaited under this key</Message>',
  );
});

/** A bucket of this server with some services replaced, and the lines it logs. */
function bucketWith(different: { store?: Partial<FormKeeper>; clock?: Clock }): {
  fetch: TestServer['fetch'];
  lines: Record<string, unknown>[];
} {
  const { services } = server;
  const lines: Record<string, unknown>[] = [];
  const log = createLog((line) => lines.push(JSON.parse(line) as Record<string, unknown>));
  // A server with its own bucket has a store.
  const store: FormKeeper = { ...(services.store as FormKeeper), ...different.store };
  const app = createBucketApp({ ...services, ...different, store, log });
  return { fetch: async (input, init) => app.fetch(new Request(input, init)), lines };
}

const NO_ROOM =
  '<Code>InsufficientStorage</Code><Message>Our storage is full right now: please try again in a few minutes</Message>';

test.each([
  ['ENOSPC', 507, NO_ROOM],
  ['EDQUOT', 507, NO_ROOM],
  ['EMFILE', 507, NO_ROOM],
  ['ENFILE', 507, NO_ROOM],
  ['EIO', 500, '<Code>InternalError</Code><Message>The file could not be stored: please try again</Message>'],
])('%s is reported in a sentence, and logged once', async (code, status, refusal) => {
  const write = (): Promise<never> => Promise.reject(Object.assign(new Error(`${code}: /data/files`), { code }));
  const { fetch, lines } = bucketWith({ store: { write } });
  // More than the parser reads at once, so that the disk fills up long before the form has been read.
  const large = Buffer.alloc(3_000_000, pdf);
  const setup = await setUp(large.byteLength);
  const answer = await sendForm(fetch, setup, large);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(await answer.text()).toContain(refusal);
  const errors = lines.filter(({ level }) => level === 'error');
  expect(errors.map(({ error }) => String(error).split('\n')[0])).toEqual([`Error: ${code}: /data/files`]);
  expect((await sendForm(server.fetch, setup, large)).status).toBe(201);
});

test('a refused form is not our fault: the outcome is logged, but no error', async () => {
  const { fetch, lines } = bucketWith({});
  await sendForm(fetch, await setUp(), pdf);
  await sendForm(fetch, await setUp(), pdf, (form) => form.delete('policy'));
  expect(lines).toMatchObject([
    { level: 'info', ok: true, code: 'stored', bytes: pdf.byteLength },
    { level: 'info', ok: false, code: 'SignatureDoesNotMatch', bytes: 0 },
  ]);
});

test('an unexpected error is logged, and reported in a form that a page can read', async () => {
  const now = (): never => {
    throw new Error('The clock is broken');
  };
  const { fetch, lines } = bucketWith({ clock: { now } });
  const answer = await sendForm(fetch, await setUp(), pdf);
  expect(answer.status).toBe(500);
  expect(Object.fromEntries(answer.headers)).toMatchObject(HEADERS);
  expect(await answer.text()).toContain('<Code>InternalError</Code><Message>The file could not be stored</Message>');
  expect(lines.map(({ level, error }) => [level, String(error).split('\n')[0]])).toEqual([
    ['error', 'Error: The clock is broken'],
  ]);
});
