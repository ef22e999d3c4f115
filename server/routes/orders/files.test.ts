import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  visitor = createVisitor(server);
  await visitor.info();
});
afterAll(() => server.close());

test('files are counted and shown in the order they were begun', async () => {
  await visitor.upload(3, 'first.pdf');
  await visitor.upload(2, '二 <b>.PDF');
  const { context } = await visitor.info();
  expect(context.details.pagecount).toBe(5);
  expect(context.files.map(({ name, pagecount, source }) => [name, pagecount, source])).toEqual([
    ['first.pdf', 3, 'upload'],
    ['二 <b>.PDF', 2, 'upload'],
  ]);
});

test('a deleted file is gone, and deleting it again is no error', async () => {
  const key = await visitor.upload();
  expect((await visitor.post(`/v1/file/flush/${encodeURIComponent(key)}`)).status).toBe(200);
  expect((await visitor.post(`/v1/file/flush/${encodeURIComponent(key)}`)).status).toBe(200);
  expect((await visitor.info()).context.files).toEqual([]);
  expect(await server.services.bucket.sizeOf(key)).toBeNull();
});

test('nobody registers or deletes the files of somebody else', async () => {
  const key = await visitor.upload();
  const stranger = createVisitor(server);
  await stranger.info();
  expect((await stranger.post(`/v1/file/flush/${key}`)).status).toBe(404);
  expect((await stranger.post('/v1/file/info', { key, name: 'x.pdf', source: 'upload' })).status).toBe(404);
  expect((await visitor.info()).context.files).toHaveLength(1);
});
