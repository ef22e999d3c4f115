import { revokeAccount } from '@sandbox/storages/grants';
import { removeFolder, setFull } from '@sandbox/storages/trouble';
import { deleteDocument, restoreDocument } from '@server/archives/documents/document-store';
import { DAY, HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { ACCOUNT, linkStorage } from '@server/testing/storages/link-storage';
import { storedFiles } from '@server/testing/storages/stored-files';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { makePdf } from '@server/testing/visitor';
import { buyTrial } from '@server/testing/walk/contract-walk';
import { randomId } from '@shared/lib/random-id';
import { STORAGE_PROVIDERS, type StorageProvider } from '@shared/reference/features';
import { PLAN_PRICES } from '@shared/reference/prices';
import { sql } from 'kysely';

const BEGIN = Date.UTC(2026, 10, 25, 12);

let server: TestServer;
let holder: ArchiveHolder;
let account: string;
let today: string;
let people = 0;
beforeAll(async () => {
  server = await createTestServer({ now: BEGIN });
});
beforeEach(async () => {
  people += 1;
  // The clock only moves forward.
  server.clock.set(BEGIN + people * 30 * DAY);
  today = new Date(server.clock.now()).toISOString().slice(0, 10);
  account = `${people}.${ACCOUNT}`;
  holder = await newArchiveHolder(server);
  await buyTrial(holder);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

const link = (provider: StorageProvider, at = account): Promise<string> =>
  linkStorage(server, holder, { archive: holder.archive, provider, account: at });

/** Names and sizes of the files in this account, in its order. */
async function stored(provider: StorageProvider, at = account) {
  const files = await storedFiles(server.services.db, provider, at);
  return files.map(({ path, size }) => (size === null ? path : `${path.split('/').pop() ?? ''}, ${size}`));
}

/** The states of the newest document's copies. */
async function forwarded() {
  return (await holder.get(holder.path)).json.values[0]?.forwarded;
}

/** Runs the due jobs, including those that ask to run again at once. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await server.runJobs();
}

async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  await settle();
}

const subjects = async (): Promise<string[]> =>
  (
    await server.services.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', holder.email)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject);

test.each(STORAGE_PROVIDERS)('a new document is saved in %s, in the folder of the archive', async (provider) => {
  await link(provider);
  const pdf = await makePdf(2);
  await holder.receive(['Lease.pdf', 'Übergabe: 5 ½ “Zimmer” 🎉'], pdf);
  expect(await forwarded()).toEqual([{ provider, state: 'waiting' }]);
  await settle();
  const [folder, ...files] = await stored(provider);
  expect(folder).toBe(`/Faxkeep ${holder.archive}`);
  // Either of the two jobs may have been faster.
  expect(files.sort()).toEqual([
    `${today} Lease.pdf, ${pdf.byteLength}`,
    `${today} Übergabe_ 5 ½ “Zimmer” 🎉.pdf, ${pdf.byteLength}`,
  ]);
  expect(await forwarded()).toEqual([{ provider, state: 'done' }]);
});

test('a document goes to every storage that is linked when it comes, and to none that is linked later', async () => {
  await holder.receive(['before.pdf']);
  await link('box');
  await link('dropbox');
  await settle();
  expect(await forwarded()).toEqual([]);
  await holder.receive(['after.pdf']);
  await settle();
  expect(await forwarded()).toEqual([
    { provider: 'box', state: 'done' },
    { provider: 'dropbox', state: 'done' },
  ]);
});

describe.each(STORAGE_PROVIDERS)('%s', (provider) => {
  beforeEach(() => link(provider));

  test('keeps a document once, however often it is saved', async () => {
    await holder.receive(['Lease.pdf']);
    await settle();
    const before = await stored(provider);
    await server.services.db
      .updateTable('document_forwards')
      .set({ state: 'waiting' })
      .where('state', '=', 'done')
      .execute();
    const again = { kind: 'forward-document', state: 'done' } as const;
    await server.services.db
      .updateTable('jobs')
      .set({ state: 'waiting', run_at: 0, lease_until: 0 })
      .where('kind', '=', again.kind)
      .execute();
    await settle();
    expect(await stored(provider)).toEqual(before);
    expect(await forwarded()).toEqual([{ provider, state: 'done' }]);
  });

  test('keeps two documents of the same name apart', async () => {
    await holder.receive(['Lease.pdf'], await makePdf(1));
    await settle();
    const [second = ''] = await holder.receive(['Lease.pdf'], await makePdf(3));
    await settle();
    const names = (await stored(provider)).slice(1).map((one) => one.split(',')[0]);
    const other = provider === 'drive' ? `${today} Lease.pdf` : `${today} Lease (${second.slice(0, 6)}).pdf`;
    expect(names).toEqual([`${today} Lease.pdf`, other]);
  });

  test('gets new tokens when the old ones have expired', async () => {
    await holder.receive(['first.pdf']);
    await settle();
    await later(5 * HOUR);
    await holder.receive(['second.pdf']);
    await settle();
    await later(5 * HOUR);
    await holder.receive(['third.pdf']);
    await settle();
    expect(await stored(provider)).toHaveLength(4);
  });

  test('whose folder was deleted gets a new one', async () => {
    await holder.receive(['first.pdf']);
    await settle();
    await removeFolder(server.services.db, provider, account, `Faxkeep ${holder.archive}`);
    await holder.receive(['second.pdf']);
    await settle();
    expect(await stored(provider)).toEqual([
      `/Faxkeep ${holder.archive}`,
      expect.stringContaining(`${today} second.pdf`),
    ]);
  });

  test('that takes access back is broken: one mail, and all is saved after it is linked again', async () => {
    await holder.receive(['before.pdf']);
    await settle();
    await revokeAccount(server.services, provider, account);
    await holder.receive(['meanwhile.pdf', 'too.pdf']);
    await settle();
    // One of them had to wait while the other renewed the tokens.
    await later(2 * SECOND);
    expect((await forwarded())?.[0]).toEqual({
      provider,
      state: 'failed',
      message: expect.stringContaining('Link it again, and this document will be saved.') as string,
    });
    const links = `/v1/archives/${holder.archive}/links`;
    expect((await holder.get(links)).json.values).toMatchObject([{ provider, account, state: 'broken' }]);
    expect((await subjects()).filter((subject) => subject.includes('can no longer save'))).toHaveLength(1);

    await link(provider);
    await settle();
    expect((await holder.get(links)).json.values).toMatchObject([{ provider, account, state: 'linked' }]);
    expect(await stored(provider)).toHaveLength(4);
    expect(await forwarded()).toEqual([{ provider, state: 'done' }]);
  });
});

test('after two days of trouble a copy is given up, and tried again with the next document that is saved', async () => {
  await link('dropbox');
  await setFull(server.services.db, 'dropbox', account, true);
  await holder.receive(['Lease.pdf']);
  await settle();
  for (const wait of [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]) await later(wait);
  expect((await forwarded())?.[0]?.state).toBe('waiting');
  // The trial lasts a day.
  await server.services.db
    .updateTable('plans')
    .set({ active_until: server.clock.now() + 9 * DAY })
    .execute();
  await later(24 * HOUR);
  const message = 'There is no room left. We will try again with your next document.';
  expect(await forwarded()).toEqual([{ provider: 'dropbox', state: 'failed', message }]);
  await setFull(server.services.db, 'dropbox', account, false);
  await holder.receive(['next.pdf']);
  await settle();
  await holder.info();
  expect(await stored('dropbox')).toEqual([
    `/Faxkeep ${holder.archive}`,
    expect.stringContaining('next.pdf'),
    expect.stringContaining('Lease.pdf'),
  ]);
});

test('what is too large for a storage says so', async () => {
  await link('box');
  const [id = ''] = await holder.receive(['Scan.pdf']);
  await server.services.db.updateTable('archive_documents').set({ size: 60_000_000 }).where('id', '=', id).execute();
  await settle();
  const message = 'The document is larger than the 50 MB that Box takes at once.';
  expect(await forwarded()).toEqual([{ provider: 'box', state: 'failed', message }]);
});

test('without a plan nothing is saved, and everything is once there is one again', async () => {
  await link('box');
  await later(2 * DAY);
  await holder.receive(['Lease.pdf']);
  await settle();
  await holder.info();
  const message = 'There is no plan now. It will be saved with your next one.';
  expect(await forwarded()).toEqual([{ provider: 'box', state: 'failed', message }]);
  expect(await stored('box')).toEqual([]);
  const { status } = await holder.post('/v1/plans', {
    ...{ channel: 'web', via: 'stripe', payment_method: 'pm_card_visa', email: holder.email, key: randomId() },
    ...{ product: 'PLAN_ONETIME_ANNUAL', cost: PLAN_PRICES.PLAN_ONETIME_ANNUAL },
  });
  expect(status).toBe(200);
  await settle();
  expect(await forwarded()).toEqual([{ provider: 'box', state: 'done' }]);
  expect(await stored('box')).toEqual([`/Faxkeep ${holder.archive}`, expect.stringContaining('Lease.pdf')]);
});

test('a document that is deleted before it is saved is saved once it is restored', async () => {
  await link('box');
  const [id = ''] = await holder.receive(['Lease.pdf']);
  await deleteDocument(server.services, holder.archive, id);
  await settle();
  expect(await stored('box')).toEqual([]);
  await restoreDocument(server.services, holder.archive, id);
  await later(HOUR);
  expect(await stored('box')).toHaveLength(2);
});

test('tokens that were encrypted with another key count as broken', async () => {
  await link('box');
  await server.services.db
    .updateTable('storage_links')
    .set({ tokens: 'AAAA' })
    .where('account', '=', account)
    .execute();
  await holder.receive(['Lease.pdf']);
  await settle();
  await later(2 * SECOND);
  expect((await forwarded())?.[0]?.state).toBe('failed');
});

test('an error of our own is no endless wait: the document says so in the end', async () => {
  await link('box');
  await holder.receive(['Lease.pdf']);
  const { key } = await server.services.db
    .selectFrom('archive_documents')
    .select('key')
    .where('archive_id', '=', holder.archive)
    .executeTakeFirstOrThrow();
  await server.services.bucket.remove(key);
  await settle();
  expect((await forwarded())?.[0]).toMatchObject({ state: 'waiting', message: 'It did not work. We will try again.' });
  await server.services.db
    .updateTable('plans')
    .set({ active_until: server.clock.now() + 9 * DAY })
    .execute();
  for (let hours = 0; hours < 72; hours += 4) await later(4 * HOUR);
  await holder.info();
  expect((await forwarded())?.[0]?.state).toBe('failed');
});

test('what a storage will never take is not tried again', async () => {
  await link('box');
  const [id = ''] = await holder.receive(['Scan.pdf']);
  await server.services.db.updateTable('archive_documents').set({ size: 60_000_000 }).where('id', '=', id).execute();
  await settle();
  await holder.receive(['Lease.pdf']);
  await settle();
  const { json } = await holder.get(holder.path);
  expect(json.values.map(({ forwarded: [one] }) => one?.state)).toEqual(['done', 'failed']);
  const { rows } =
    await sql`select 1 from jobs where payload->>'document' = ${id} and kind = 'forward-document'`.execute(
      server.services.db,
    );
  expect(rows).toHaveLength(1);
});

test('nothing that opens a storage is readable in the database', async () => {
  for (const provider of STORAGE_PROVIDERS) await link(provider);
  await holder.receive(['Lease.pdf']);
  await settle();
  const rows = await server.services.db
    .selectFrom('storage_links')
    .selectAll()
    .where('account', '=', account)
    .execute();
  expect(rows).toHaveLength(4);
  for (const { tokens } of rows) expect(tokens).toMatch(/^[\w-]{100,}$/);
  const text = rows.map(({ tokens }) => Buffer.from(tokens, 'base64url').toString('latin1')).join();
  expect(text).not.toMatch(/access|refresh|expires/);
});
