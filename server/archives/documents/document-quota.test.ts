import { DAY } from '@server/platform/clock';
import { newArchiveHolder } from '@server/testing/document-server';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { buyTrial } from '@server/testing/walk/contract-walk';
import { MOST_A_DAY } from './document-quota';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { MAX_ARCHIVE_BYTES: '1000', MAX_ARCHIVE_BYTES_WITHOUT_PLAN: '300' } });
});
afterAll(() => server.close());

const bytes = (count: number) => new Uint8Array(count);

test('an archive holds a limited number of bytes, deleted documents included; what does not fit leaves nothing', async () => {
  const holder = await newArchiveHolder(server);
  await buyTrial(holder);
  const [id = ''] = await holder.receive(['one.pdf'], bytes(600));
  const write = jest.spyOn(server.services.bucket, 'write');
  await expect(holder.receive(['two.pdf'], bytes(401))).rejects.toMatchObject({ reason: 'full' });
  expect(await server.services.bucket.sizeOf(write.mock.calls[0]?.[0] ?? '')).toBeNull();
  await holder.remove(`${holder.path}/${id}`);
  await expect(holder.receive(['two.pdf'], bytes(401))).rejects.toMatchObject({ reason: 'full' });
  await holder.receive(['three.pdf'], bytes(400));
  expect(await holder.names()).toEqual(['three.pdf']);
  // Each archive has its own limit.
  const other = await newArchiveHolder(server);
  await buyTrial(other);
  await other.receive(['one.pdf'], bytes(1000));
});

test('without a plan an archive has a small quota of its own, also after a plan has ended', async () => {
  const holder = await newArchiveHolder(server);
  const roomSaid = async () => (await holder.get(holder.path)).json.room;
  const full = { reason: 'full', message: 'The archive is full: ask its owner to make room' };
  await holder.receive(['one.pdf'], bytes(200));
  expect(await roomSaid()).toEqual({ used: 200, most: 300, plan: false });
  await expect(holder.receive(['two.pdf'], bytes(101))).rejects.toMatchObject(full);
  await buyTrial(holder);
  await holder.receive(['two.pdf'], bytes(700));
  expect(await roomSaid()).toEqual({ used: 900, most: 1000, plan: true });
  await expect(holder.receive(['three.pdf'], bytes(101))).rejects.toMatchObject(full);
  server.clock.advance(2 * DAY);
  await holder.info();
  expect(await roomSaid()).toEqual({ used: 200, most: 300, plan: false });
  await holder.receive(['three.pdf'], bytes(100));
  await expect(holder.receive(['four.pdf'], bytes(1))).rejects.toMatchObject(full);
  expect(await holder.names()).toEqual(['three.pdf', 'two.pdf', 'one.pdf']);
});

test('an archive accepts a limited number of documents in 24 hours', async () => {
  const holder = await newArchiveHolder(server);
  const row = { sender: '', subject: '', source: 'mail' as const, size: 0, archive_id: holder.archive };
  const rows = Array.from({ length: MOST_A_DAY }, (_, at) => ({
    ...row,
    id: `${holder.archive}-${at}`,
    message_id: '-',
  }));
  const received_at = server.clock.now();
  await server.services.db
    .insertInto('archive_documents')
    .values(rows.map((one) => ({ ...one, key: one.id, name: one.id, received_at })))
    .execute();
  await expect(holder.receive(['one.pdf'], bytes(1))).rejects.toMatchObject({ reason: 'busy' });
  server.clock.advance(DAY);
  await holder.receive(['one.pdf'], bytes(1));
});
