/** @jest-environment node */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '@server/clock';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, makePdf, sendForm, type Visitor } from '@server/testing/visitor';
import { removeDue } from './removals';

let server: TestServer;
let visitor: Visitor;
let order: string;
let pdf: Uint8Array;

beforeAll(async () => {
  server = await createTestServer();
  pdf = await makePdf(2);
});
beforeEach(async () => {
  visitor = createVisitor(server);
  order = (await visitor.info()).context.order.id;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** Sends a file, and does not register it yet; its key. */
async function send(content: Uint8Array | string): Promise<string> {
  const { json } = await visitor.post('/v1/file/setup', { name: 'a.pdf', size: content.length });
  await sendForm(server.fetch, json, content);
  return json.payload.key ?? '';
}

const register = (key: string, source = 'upload'): Promise<Answer> =>
  visitor.post('/v1/file/info', { key, name: 'a.pdf', source });

/** The contents of this order that nothing can change any more. */
const sealed = async (): Promise<string[]> =>
  (await readdir(join(server.config.dataDir, 'files'))).filter((name) => name.startsWith(`sealed-${order}`));

/** Something happens just before the pages of the next file are counted. */
function beforeCount(happens: () => unknown): void {
  const { pages } = server.services;
  const count = pages.count.bind(pages);
  jest.spyOn(pages, 'count').mockImplementationOnce(async (...file) => {
    await happens();
    return count(...file);
  });
}

const told = ({ status, json }: Answer) => [status, json.error.message];
const NOT_FOUND = [404, 'This file was not found in your order: please upload it again'];

test('the answer is about the file that was registered, and about the whole order', async () => {
  await visitor.upload(3, 'first.pdf');
  const key = await send(pdf);
  const { json } = await register(key);
  expect([json.file, json.details.pagecount]).toEqual([expect.objectContaining({ key, pagecount: 2 }), 5]);
});

test('registering the same key again changes nothing', async () => {
  const key = await visitor.upload(2);
  const again = await register(key);
  expect(again.json.details.pagecount).toBe(2);
  expect(again.json.file).toMatchObject({ key, name: 'letter.pdf' });
  expect(await sealed()).toHaveLength(1);
});

test('there is nothing to register under a key that nobody was given', async () => {
  expect(told(await register('none'))).toEqual(NOT_FOUND);
});

test('a file from the device is not registered as one from Dropbox', async () => {
  expect(told(await register(await send(pdf), 'dropbox'))).toEqual(NOT_FOUND);
});

test('a file that never reached the bucket is not registered', async () => {
  const { json } = await visitor.post('/v1/file/setup', { name: 'a.pdf', size: 5 });
  expect(told(await register(json.payload.key ?? ''))).toEqual([
    400,
    'The file did not arrive: please upload it again',
  ]);
});

test.each([
  ['text', 'The file is not a PDF file: please save it as PDF and upload it again'],
  ['%PDF-1.4 and then nothing', 'The file is damaged: please save it as PDF again'],
])('a file that holds %p is refused with the reason, and not kept', async (content, message) => {
  expect(told(await register(await send(content)))).toEqual([400, message]);
  expect(await sealed()).toEqual([]);
});

test('a file that is deleted while its pages are counted is not registered, and not kept', async () => {
  const key = await send(pdf);
  beforeCount(() => visitor.post(`/v1/file/flush/${key}`));
  expect(told(await register(key))).toEqual(NOT_FOUND);
  expect([(await visitor.info()).context.files, await sealed()]).toEqual([[], []]);
});

test('a file stays when the server tidies up while its pages are counted', async () => {
  const key = await send(pdf);
  beforeCount(() => removeDue(server.services));
  expect((await register(key)).status).toBe(200);
  expect(await sealed()).toHaveLength(1);
});

test('what the server had begun to keep when it ended is removed a day later', async () => {
  const key = await send(pdf);
  beforeCount(() => Promise.reject(new Error('ended')));
  expect((await register(key)).status).toBe(500);
  expect(await sealed()).toHaveLength(1);
  server.clock.advance(DAY);
  await removeDue(server.services);
  expect(await sealed()).toEqual([]);
});

test('a file is registered and kept when only the answer of the database is lost', async () => {
  const key = await send(pdf);
  const { db } = server.services;
  const real = db.transaction.bind(db);
  beforeCount(() =>
    jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
      const transaction = real();
      jest.spyOn(transaction, 'execute').mockImplementationOnce(async (work) => {
        await real().execute(work);
        throw new Error('connection lost');
      });
      return transaction;
    }),
  );
  expect((await register(key)).status).toBe(500);
  expect((await register(key)).json.file.pagecount).toBe(2);
  expect(await sealed()).toHaveLength(1);
});
