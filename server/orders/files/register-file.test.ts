import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '@server/platform/clock';
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

/** Uploads a file without registering it, and returns its key. */
async function send(content: Uint8Array | string): Promise<string> {
  const { json } = await visitor.post('/v1/file/setup', { name: 'a.pdf', size: content.length });
  await sendForm(server.fetch, json, content);
  return json.payload.key ?? '';
}

const register = (key: string, source = 'upload'): Promise<Answer> =>
  visitor.post('/v1/file/info', { key, name: 'a.pdf', source });

/** The sealed contents of this order. */
const sealed = async (): Promise<string[]> =>
  (await readdir(join(server.config.dataDir, 'files'))).filter((name) => name.startsWith(`sealed-${order}`));

/** Calls `happens` once the pages of the next file are stored, just before they are added to the order. */
function whenStored(happens: () => unknown): void {
  const { bucket } = server.services;
  const write = bucket.write.bind(bucket);
  jest.spyOn(bucket, 'write').mockImplementationOnce(async (...file) => {
    const size = await write(...file);
    await happens();
    return size;
  });
}

const refusalOf = ({ status, json }: Answer) => [status, json.error.message];
const NOT_FOUND = [404, 'This file was not found in your order: please upload it again'];

test('the answer describes the registered file and the whole order', async () => {
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

test('an unknown key has nothing to register', async () => {
  expect(refusalOf(await register('none'))).toEqual(NOT_FOUND);
});

test('a file from the device is not registered as one from Dropbox', async () => {
  expect(refusalOf(await register(await send(pdf), 'dropbox'))).toEqual(NOT_FOUND);
});

test('a file that never reached the bucket is not registered', async () => {
  const { json } = await visitor.post('/v1/file/setup', { name: 'a.pdf', size: 5 });
  expect(refusalOf(await register(json.payload.key ?? ''))).toEqual([
    400,
    "The file didn't arrive: please upload it again",
  ]);
});

test.each([
  ['text', "The file isn't a PDF: please save it as a PDF and upload it again"],
  ['%PDF-1.4 and then nothing', 'The file is damaged: please save it as a PDF again'],
])('a file that contains %p is refused with the reason, and not kept', async (content, message) => {
  expect(refusalOf(await register(await send(content)))).toEqual([400, message]);
  expect(await sealed()).toEqual([]);
});

test('a file deleted while its pages are made is not registered, and not kept', async () => {
  const key = await send(pdf);
  whenStored(() => visitor.post(`/v1/file/flush/${key}`));
  expect(refusalOf(await register(key))).toEqual(NOT_FOUND);
  expect([(await visitor.info()).context.files, await sealed()]).toEqual([[], []]);
});

test('a file survives a cleanup while its pages are made', async () => {
  const key = await send(pdf);
  whenStored(() => removeDue(server.services));
  expect((await register(key)).status).toBe(200);
  expect(await sealed()).toHaveLength(1);
});

test('what a crashed server had begun to store is removed a day later', async () => {
  const key = await send(pdf);
  whenStored(() => Promise.reject(new Error('ended')));
  expect((await register(key)).status).toBe(500);
  expect(await sealed()).toHaveLength(1);
  server.clock.advance(DAY);
  await removeDue(server.services);
  expect(await sealed()).toEqual([]);
});

test("a file is registered and kept if only the database's answer is lost", async () => {
  const key = await send(pdf);
  const { db } = server.services;
  const real = db.transaction.bind(db);
  whenStored(() =>
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

test('a fax has up to 200 pages: a file that would make it more is refused before payment, in words', async () => {
  await visitor.upload(150);
  const words =
    'A fax can have up to 200 pages, and this would make it 201: please send fewer, or split them into several faxes';
  const refused = await register(await send(await makePdf(51)));
  expect([...refusalOf(refused), refused.json.error.code]).toEqual([400, words, 'unusable_file']);
  expect((await visitor.info()).context.details.pagecount).toBe(150);
  expect((await register(await send(await makePdf(50)))).json.details.pagecount).toBe(200);
  await visitor.post(`/v1/order/update/${order}`, { number: '(202) 456-1414', to: '+12024561414', coverpage: true });
  await server.services.db.updateTable('order_files').set({ pagecount: 101 }).where('pagecount', '=', 50).execute();
  expect((await visitor.pay('tok_visa')).json.error.message).toContain('up to 200 pages, and this would make it 251');
});
