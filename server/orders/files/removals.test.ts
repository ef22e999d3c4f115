import { DAY } from '@server/platform/clock';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { removeDue, scheduleRemovals } from './removals';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

test('a file deleted while the bucket is down leaves the order at once, and the bucket later', async () => {
  const { bucket, db } = server.services;
  const visitor = createVisitor(server);
  await visitor.info();
  const key = await visitor.upload();
  const { sealed_key: sealed } = await db.selectFrom('order_files').selectAll().executeTakeFirstOrThrow();
  jest.spyOn(bucket, 'remove').mockRejectedValue(new Error('away'));
  expect((await visitor.post(`/v1/file/flush/${key}`)).status).toBe(200);
  expect((await visitor.info()).context.files).toEqual([]);
  // An immediate retry would fail too.
  expect(await removeDue(server.services)).toBe(false);
  expect(await bucket.sizeOf(sealed ?? '')).not.toBeNull();
  jest.restoreAllMocks();
  server.clock.advance(DAY);
  await removeDue(server.services);
  expect(await bucket.sizeOf(sealed ?? '')).toBeNull();
});

test('removes at most a thousand files per batch, and reports that more are due', async () => {
  const { bucket, db, clock } = server.services;
  const remove = jest.spyOn(bucket, 'remove').mockResolvedValue();
  const keys = Array.from({ length: 1_001 }, (_, index) => `removed-${String(index).padStart(20, '0')}.pdf`);
  await scheduleRemovals(db, keys, clock.now());
  expect(await removeDue(server.services)).toBe(true);
  expect(await removeDue(server.services)).toBe(false);
  expect(remove.mock.calls.map(([key]) => key).sort()).toEqual(keys);
});
