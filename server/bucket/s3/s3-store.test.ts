import { readFile } from 'node:fs/promises';
import { readConfig } from '@server/platform/config';
import { createS3StandIn, type S3StandIn } from '@server/testing/s3-stand-in';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type FormAnswer, makePdf, sendForm } from '@server/testing/visitor';
import { pdfThatSays, wordsOfFax } from '@server/untrusted/pdf/testing/fax-words';

const keys = { bucket: 'faxes', region: 'eu-west-1', accessKey: 'AKEXAMPLE', secretKey: 'a/secret+key' };
const env = {
  BUCKET_S3_ENDPOINT: 'https://s3.store.example',
  BUCKET_S3_REGION: keys.region,
  BUCKET_S3_NAME: keys.bucket,
  BUCKET_S3_KEY: keys.accessKey,
  BUCKET_S3_SECRET: keys.secretKey,
};
const key = `${'a'.repeat(30)}.pdf`;

let server: TestServer;
let store: S3StandIn;
let toStore: typeof globalThis.fetch;

beforeAll(async () => {
  store = createS3StandIn(keys);
  toStore = async (input, init) => store.app.fetch(new Request(input, init));
  server = await createTestServer({ env, fetch: (input, init) => toStore(input, init) });
});
afterAll(() => server.close());

async function* chunksOf(...parts: string[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part));
}

test('an order is uploaded to the store, read from it, paid and handed over', async () => {
  const visitor = createVisitor(server);
  const { context } = await visitor.info();
  const pages = ['first', 'second', 'third'];
  const pdf = await pdfThatSays(...pages);
  const setup = (await visitor.post('/v1/file/setup', { name: 'a.pdf', size: pdf.byteLength })).json as FormAnswer;
  expect(setup.payload.action).toBe('https://s3.store.example/faxes');
  expect((await sendForm(toStore, setup, pdf)).status).toBe(201);
  const details = { key: setup.payload.key, name: 'a.pdf', source: 'upload' };
  expect((await visitor.post('/v1/file/info', details)).json.file.pagecount).toBe(3);
  await visitor.post(`/v1/order/update/${context.order.id}`, { to: '+12024561414' });
  expect((await visitor.pay('tok_visa')).json.pagecount).toBe(3);
  await server.runJobs();
  const handed = await readFile(`${server.config.dataDir}/outbox/${context.order.id}/01.pdf`);
  expect(await wordsOfFax(handed)).toEqual(pages);
});

test('with BUCKET_S3_FORMS=0 the files come to this server, and it puts them into the store', async () => {
  const own = createS3StandIn(keys, Date.now, { takesForms: false });
  const toOwn: typeof globalThis.fetch = async (input, init) => own.app.fetch(new Request(input, init));
  const files = 'https://files.fax.example/';
  const settings = { ...env, BUCKET_S3_FORMS: '0', BUCKET_URL: files };
  const server = await createTestServer({ env: settings, fetch: toOwn });
  const visitor = createVisitor(server);
  await visitor.info();
  const pdf = await pdfThatSays('first', 'second');
  const setup = (await visitor.post('/v1/file/setup', { name: 'a.pdf', size: pdf.byteLength })).json as FormAnswer;
  expect(setup.payload.action).toBe(files);
  // The size that was signed is the largest that is taken.
  const tooLong = Buffer.concat([pdf, Buffer.from('more')]);
  expect(await (await sendForm(server.fetch, setup, tooLong)).text()).toContain('EntityTooLarge');
  expect(own.files.size).toBe(0);
  expect((await sendForm(server.fetch, setup, pdf)).status).toBe(201);
  expect(own.files.get(setup.payload.key ?? '')).toEqual(Buffer.from(pdf));
  const details = { key: setup.payload.key, name: 'a.pdf', source: 'upload' };
  expect((await visitor.post('/v1/file/info', details)).json.file.pagecount).toBe(2);
  await server.close();
});

test.each<[string, (form: Map<string, string>) => unknown]>([
  ['another key', (form) => form.set('key', `${'x'.repeat(30)}.pdf`)],
  ['another policy', (form) => form.set('policy', btoa('{"conditions":[]}'))],
  ['another signature', (form) => form.set('x-amz-signature', '0'.repeat(64))],
])('the store refuses a form with %s', async (_what, change) => {
  const visitor = createVisitor(server);
  await visitor.info();
  const pdf = await makePdf(1);
  const setup = (await visitor.post('/v1/file/setup', { name: 'a.pdf', size: pdf.byteLength })).json as FormAnswer;
  expect((await sendForm(toStore, setup, pdf, change)).status).toBe(403);
});

test('a file the server fetched is written, measured, read and removed', async () => {
  const { bucket } = server.services;
  expect(await bucket.sizeOf(key)).toBeNull();
  expect(await bucket.open(key)).toBeNull();
  expect(await bucket.seal(key, `sealed-${key}`)).toBeNull();
  expect(await bucket.write(key, chunksOf('%PDF-', '1.7'), 8)).toBe(8);
  expect(await bucket.sizeOf(key)).toBe(8);
  const copy = await bucket.open(key);
  expect(await readFile(copy?.path ?? '', 'utf8')).toBe('%PDF-1.7');
  expect(copy?.size).toBe(8);
  await copy?.release();
  // Releasing a file that no longer exists is not an error.
  await copy?.release();
  await expect(readFile(copy?.path ?? '')).rejects.toThrow('ENOENT');
  await bucket.remove(key);
  await bucket.remove(key);
  expect(await bucket.sizeOf(key)).toBeNull();
});

test('a file that exceeds the agreed size is not stored', async () => {
  await expect(server.services.bucket.write(key, chunksOf('123456', '789'), 8)).rejects.toThrow('larger than agreed');
  expect(store.files.has(key)).toBe(false);
});

test('a key that would lead elsewhere is not requested', async () => {
  await expect(server.services.bucket.sizeOf('../other/secret.pdf')).rejects.toThrow('Not a key');
});

test('a busy store is tried again', async () => {
  store.failNext(503);
  expect(await server.services.bucket.write(key, chunksOf('%PDF-'), 100)).toBe(5);
  store.failNext(500);
  expect(await server.services.bucket.sizeOf(key)).toBe(5);
});

test('refused credentials are an error, not a missing file', async () => {
  const other = await createTestServer({
    env: { ...env, BUCKET_S3_SECRET: 'another' },
    fetch: (input, init) => toStore(input, init),
  });
  await expect(other.services.bucket.open(key)).rejects.toThrow('403 SignatureDoesNotMatch');
  await expect(other.services.bucket.sizeOf(key)).rejects.toThrow('403');
  await other.close();
});

test('incomplete settings are refused', () => {
  expect(() => readConfig({ ...env, BUCKET_S3_KEY: '' })).toThrow('together');
});
