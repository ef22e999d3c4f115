import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { createS3StandIn } from '@server/testing/s3-stand-in';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type FormAnswer, makePdf, sendForm, type Visitor } from '@server/testing/visitor';
import { pdfThatSays, wordsOfFax } from '@server/untrusted/pdf/testing/fax-words';
import { removeDue } from './removals';

const keys = { bucket: 'faxes', region: 'eu-west-1', accessKey: 'AKEXAMPLE', secretKey: 'a/secret+key' };
const env = {
  BUCKET_S3_ENDPOINT: 'https://s3.store.example',
  BUCKET_S3_REGION: keys.region,
  BUCKET_S3_NAME: keys.bucket,
  BUCKET_S3_KEY: keys.accessKey,
  BUCKET_S3_SECRET: keys.secretKey,
};
const lines: string[] = [];
const log = createLog((line) => lines.push(line));
const store = createS3StandIn(keys, () => onS3.clock.now());
/** Called before each of the server's calls to the store. */
let beforeCall: (method: string) => void = () => undefined;
const toStore: typeof fetch = async (input, init) => {
  beforeCall(init?.method ?? 'GET');
  return store.app.fetch(new Request(input, init));
};

let onDisk: TestServer;
let onS3: TestServer;
let pdf: Uint8Array;
const WORDS = ['what was registered', 'and its second page'];
/** Other content of the same length as the registered one. */
let other: Buffer;

beforeAll(async () => {
  onDisk = await createTestServer({ log, engine: null });
  onS3 = await createTestServer({ env, fetch: toStore, log, engine: null });
  pdf = await pdfThatSays(...WORDS);
  const different = await pdfThatSays('another', 'content');
  other = Buffer.alloc(pdf.byteLength, '\n');
  other.set(different.subarray(0, pdf.byteLength));
  expect(different.byteLength).toBeLessThanOrEqual(pdf.byteLength);
});
beforeEach(() => {
  beforeCall = () => undefined;
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await onDisk.close();
  await onS3.close();
});

interface Uploaded {
  visitor: Visitor;
  order: string;
  setup: FormAnswer;
  key: string;
  /** Posts the form again with different content. */
  exchange: () => Promise<number>;
  register: () => ReturnType<Visitor['post']>;
}

async function upload(server: TestServer): Promise<Uploaded> {
  const visitor = createVisitor(server);
  const { context } = await visitor.info();
  const setup: FormAnswer = (await visitor.post('/v1/file/setup', { name: 'a.pdf', size: pdf.byteLength })).json;
  const key = setup.payload.key ?? '';
  const toBucket = server === onS3 ? toStore : server.fetch;
  const send = async (bytes: Uint8Array): Promise<number> => (await sendForm(toBucket, setup, bytes)).status;
  expect(await send(pdf)).toBe(201);
  const register = (): ReturnType<Visitor['post']> =>
    visitor.post('/v1/file/info', { key, name: 'a.pdf', source: 'upload' });
  return { visitor, order: context.order.id, setup, key, exchange: () => send(other), register };
}

async function pay({ visitor, order }: Uploaded): Promise<void> {
  await visitor.post(`/v1/order/update/${order}`, { to: '+12024561414' });
  expect((await visitor.pay('tok_visa')).status).toBe(200);
}

function faxed(server: TestServer, order: string): Promise<Buffer> {
  return readFile(join(server.config.dataDir, 'outbox', order, '01.pdf'));
}

/** Why an order's fax was not handed over. */
async function faxProblem({ services }: TestServer, order: string): Promise<string | null | undefined> {
  const jobs = await services.db.selectFrom('jobs').selectAll().where('kind', '=', 'fax').orderBy('id').execute();
  return jobs.find(({ payload }) => (payload as { order: string }).order === order)?.last_error;
}

const sealedKeys = async (server: TestServer, key: string): Promise<string> => {
  const row = await server.services.db
    .selectFrom('order_files')
    .select('sealed_key')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.sealed_key ?? '';
};

const setFile = (key: string, change: { sha256?: null; removed_at?: number }): Promise<unknown> =>
  onDisk.services.db.updateTable('order_files').set(change).where('key', '=', key).execute();

test('on disk, a form accepts nothing more once its file is registered, or its order is paid', async () => {
  const uploaded = await upload(onDisk);
  expect((await uploaded.register()).status).toBe(200);
  expect(await uploaded.exchange()).toBe(403);
  await pay(uploaded);
  expect(await uploaded.exchange()).toBe(403);
  expect(await onDisk.services.bucket.sizeOf(uploaded.key)).toBeNull();
  await onDisk.runJobs();
  expect(await wordsOfFax(await faxed(onDisk, uploaded.order))).toEqual(WORDS);
});

test('on disk, a form accepts nothing more once its file is deleted', async () => {
  const uploaded = await upload(onDisk);
  await uploaded.register();
  const sealed = await sealedKeys(onDisk, uploaded.key);
  expect(await onDisk.services.bucket.sizeOf(sealed)).toBeGreaterThan(0);
  await uploaded.visitor.post(`/v1/file/flush/${uploaded.key}`);
  expect(await uploaded.exchange()).toBe(403);
  expect(await onDisk.services.bucket.sizeOf(uploaded.key)).toBeNull();
  expect(await onDisk.services.bucket.sizeOf(sealed)).toBeNull();
});

test('in a store that keeps accepting the form, what was registered is still what is faxed', async () => {
  const uploaded = await upload(onS3);
  expect((await uploaded.register()).status).toBe(200);
  expect(store.files.has(uploaded.key)).toBe(false);
  expect(await uploaded.exchange()).toBe(201);
  await pay(uploaded);
  expect(await uploaded.exchange()).toBe(201);
  await onS3.runJobs();
  expect(await wordsOfFax(await faxed(onS3, uploaded.order))).toEqual(WORDS);
  onS3.clock.advance(DAY);
  await removeDue(onS3.services);
  expect(store.files.has(uploaded.key)).toBe(false);
  expect(store.files.has(await sealedKeys(onS3, uploaded.key))).toBe(true);
});

test('what reaches a store after the file was deleted is removed a day later', async () => {
  const uploaded = await upload(onS3);
  await uploaded.register();
  await uploaded.visitor.post(`/v1/file/flush/${uploaded.key}`);
  expect(await uploaded.exchange()).toBe(201);
  await removeDue(onS3.services);
  expect(store.files.has(uploaded.key)).toBe(true);
  onS3.clock.advance(DAY);
  await removeDue(onS3.services);
  expect(store.files.has(uploaded.key)).toBe(false);
});

test('of a file replaced while it is registered, what was read is faxed', async () => {
  const uploaded = await upload(onS3);
  beforeCall = (method) => {
    if (method === 'PUT') store.files.set(uploaded.key, other);
  };
  expect((await uploaded.register()).json.file.pagecount).toBe(2);
  beforeCall = () => undefined;
  await pay(uploaded);
  await onS3.runJobs();
  expect(await wordsOfFax(await faxed(onS3, uploaded.order))).toEqual(WORDS);
});

test('a file registered twice concurrently is kept once', async () => {
  const uploaded = await upload(onS3);
  const before = store.files.size;
  const answers = await Promise.all([uploaded.register(), uploaded.register()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  // The upload is gone, its pages exist.
  expect(store.files.size).toBe(before);
  expect(store.files.has(await sealedKeys(onS3, uploaded.key))).toBe(true);
});

test('a registration that another one overtakes gives the same answer', async () => {
  const uploaded = await upload(onDisk);
  const { bucket } = onDisk.services;
  const open = bucket.open.bind(bucket);
  jest.spyOn(bucket, 'open').mockImplementationOnce(async (key) => {
    expect((await uploaded.register()).status).toBe(200);
    return open(key);
  });
  const late = await uploaded.register();
  expect([late.status, late.json.file.pagecount]).toEqual([200, 2]);
  expect((await uploaded.visitor.info()).context.files).toHaveLength(1);
});

test('content that differs from what was registered is not faxed, and the log says so', async () => {
  const uploaded = await upload(onDisk);
  await uploaded.register();
  await pay(uploaded);
  const sealed = await sealedKeys(onDisk, uploaded.key);
  await writeFile(join(onDisk.config.dataDir, 'files', sealed), other);
  lines.length = 0;
  await onDisk.runJobs();
  await expect(faxed(onDisk, uploaded.order)).rejects.toThrow('ENOENT');
  expect(await faxProblem(onDisk, uploaded.order)).toBe('A file of a paid order is not what was registered');
  const told = lines.map((line) => JSON.parse(line) as { level: string; message: string; orderId?: string });
  expect(told).toContainEqual(
    expect.objectContaining({
      level: 'error',
      message: 'a file of a paid order is not what was registered: it is not faxed',
      orderId: uploaded.order,
    }),
  );
});

test.each<[string, (file: Uploaded) => Promise<unknown>, string]>([
  [
    'is missing',
    async ({ key }) => onDisk.services.bucket.remove(await sealedKeys(onDisk, key)),
    'A file of a paid order is missing',
  ],
  [
    'was removed after its retention period',
    ({ key }) => setFile(key, { removed_at: onDisk.clock.now() }),
    'A file of a paid order was removed after its retention period',
  ],
])('content that %s is not faxed', async (_what, happens, problem) => {
  const uploaded = await upload(onDisk);
  await uploaded.register();
  await pay(uploaded);
  await happens(uploaded);
  await onDisk.runJobs();
  await expect(faxed(onDisk, uploaded.order)).rejects.toThrow('ENOENT');
  expect(await faxProblem(onDisk, uploaded.order)).toBe(problem);
});

test('for a file registered before hashes were stored, the size is compared', async () => {
  const [same, longer] = [await upload(onDisk), await upload(onDisk)];
  for (const uploaded of [same, longer]) {
    await uploaded.register();
    await pay(uploaded);
    await setFile(uploaded.key, { sha256: null });
    const path = join(onDisk.config.dataDir, 'files', await sealedKeys(onDisk, uploaded.key));
    await writeFile(path, uploaded === same ? pdf : Buffer.concat([pdf, Buffer.from('\n')]));
  }
  await onDisk.runJobs();
  expect((await faxed(onDisk, same.order)).equals(Buffer.from(pdf))).toBe(true);
  await expect(faxed(onDisk, longer.order)).rejects.toThrow('ENOENT');
});

test('nobody else on the machine can read what is faxed', async () => {
  const uploaded = await upload(onDisk);
  await uploaded.register();
  await pay(uploaded);
  await onDisk.runJobs();
  const { mode } = await stat(join(onDisk.config.dataDir, 'outbox', uploaded.order, '01.pdf'));
  expect(mode & 0o777).toBe(0o600);
});

test('a copy fetched from a store for inspection does not stay on the machine', async () => {
  const { bucket } = onS3.services;
  const fetches = jest.spyOn(bucket, 'open');
  const uploaded = await upload(onS3);
  await uploaded.register();
  await pay(uploaded);
  await onS3.runJobs();
  await faxed(onS3, uploaded.order);
  const paths: string[] = [];
  for (const result of fetches.mock.results) {
    if (result.type === 'return') paths.push((await result.value)?.path ?? 'none');
  }
  expect(paths).toEqual([expect.stringContaining('.pdf'), expect.stringContaining('.pdf')]);
  expect(paths.filter((path) => existsSync(path))).toEqual([]);
});

test('a file of the wrong size that a store accepted anyway is not registered', async () => {
  const uploaded = await upload(onS3);
  store.files.set(uploaded.key, Buffer.from(await makePdf(3)));
  const refused = await uploaded.register();
  expect([refused.status, refused.json.error.message]).toEqual([
    400,
    "The file didn't arrive complete: please upload it again",
  ]);
});

test('an unavailable store is reported in a sentence and in the log; once it is back, the file is registered', async () => {
  const uploaded = await upload(onS3);
  lines.length = 0;
  beforeCall = () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });
  };
  const refused = await uploaded.register();
  expect([refused.status, refused.json.error.message]).toEqual([
    502,
    "Our file storage isn't responding: please try again in a few minutes",
  ]);
  expect(lines.join()).toContain('The bucket cannot be reached: ECONNREFUSED');
  beforeCall = () => undefined;
  expect((await uploaded.register()).status).toBe(200);
});

test.each([
  ['a fetched file', 0],
  ['the pages of a fax', 1],
])('no room for %s is reported in a sentence', async (_what, before) => {
  const { visitor } = await upload(onDisk);
  const { bucket } = onDisk.services;
  const write = bucket.write.bind(bucket);
  let writes = 0;
  jest.spyOn(bucket, 'write').mockImplementation((...file) => {
    writes += 1;
    if (writes <= before) return write(...file);
    return Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  });
  const detail = {
    id: 'id:1',
    url: `${onDisk.config.publicUrl}/sandbox/dropbox/files/Tax%20form.pdf`,
    type: 'dropbox',
  };
  const { json } = await visitor.post('/v1/file/cloudsetup', { name: 'a.pdf', size: 10, detail });
  const refused = await visitor.post('/v1/file/info', { key: json.key, name: 'a.pdf', source: 'dropbox' });
  expect([refused.status, refused.json.error.message]).toEqual([
    507,
    'Our storage is full right now: please try again in a few minutes',
  ]);
});
