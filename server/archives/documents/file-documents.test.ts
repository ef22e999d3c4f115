import { removeDue } from '@server/orders/files/removals';
import { DAY } from '@server/platform/clock';
import { breakCall } from '@server/testing/break-call';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { createTestServer, type TestServer } from '@server/testing/test-server';

let server: TestServer;
let holder: ArchiveHolder;
beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  holder = await newArchiveHolder(server);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** Breaks the next transaction: before it begins, or after it is committed, so that its answer is lost. */
function breakTransaction(when: 'before' | 'after'): void {
  const { db } = server.services;
  const transaction = db.transaction();
  breakCall(transaction, 'execute', when);
  jest.spyOn(db, 'transaction').mockReturnValueOnce(transaction);
}

/** The keys of the files written after this call. */
function written(): () => string[] {
  const write = jest.spyOn(server.services.bucket, 'write');
  return () => write.mock.calls.map(([key]) => key);
}

const isThere = (keys: readonly string[]) =>
  Promise.all(keys.map(async (key) => (await server.services.bucket.sizeOf(key)) !== null));

async function passADay(): Promise<void> {
  server.clock.advance(DAY + 1);
  await removeDue(server.services);
}

test('documents whose filing got no answer keep their files: they may be in the archive', async () => {
  const keys = written();
  breakTransaction('after');
  await expect(holder.receive(['one.pdf', 'two.pdf'])).rejects.toThrow('connection lost');
  expect(await holder.names()).toEqual(['two.pdf', 'one.pdf']);
  await passADay();
  expect(await isThere(keys())).toEqual([true, true]);
});

test('a file that a killed process has stored for nothing is gone a day later', async () => {
  const keys = written();
  breakTransaction('before');
  // A killed process does not clean up.
  const remove = jest.spyOn(server.services.bucket, 'remove').mockResolvedValue();
  await expect(holder.receive(['one.pdf'])).rejects.toThrow('connection lost');
  remove.mockRestore();
  expect(await isThere(keys())).toEqual([true]);
  await passADay();
  expect(await isThere(keys())).toEqual([false]);
});

test('what is not filed leaves no files: a full archive, a second mail of one id, a document that cannot be stored', async () => {
  const { bucket, config } = server.services;
  const write = bucket.write.bind(bucket);
  const keys = written();
  await holder.receive(['one.pdf'], undefined, { messageId: 'same' });
  expect(await holder.receive(['two.pdf'], undefined, { messageId: 'same' })).toEqual([]);
  const limit = jest.replaceProperty(config, 'maxArchiveBytes', 10);
  await expect(holder.receive(['large.pdf'])).rejects.toThrow('The archive is full');
  limit.restore();
  jest.spyOn(bucket, 'write').mockImplementationOnce(write).mockRejectedValueOnce(new Error('no room'));
  await expect(holder.receive(['three.pdf', 'four.pdf'])).rejects.toThrow('no room');
  expect(await holder.names()).toEqual(['one.pdf']);
  expect(await isThere(keys())).toEqual([true, false, false, false, false]);
});
