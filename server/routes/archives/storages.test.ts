import { revokeAccount } from '@sandbox/storages/grants';
import { breakNext } from '@sandbox/storages/trouble';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { answerAtStorage, linkStorage } from '@server/testing/storages/link-storage';
import { storedFiles } from '@server/testing/storages/stored-files';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { buyTrial } from '@server/testing/walk/contract-walk';
import { linkStoragePath } from '@shared/reference/addresses/storage-paths';
import { STORAGE_PROVIDERS } from '@shared/reference/features';

let server: TestServer;
let holder: ArchiveHolder;
let account: string;
let people = 0;
beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  people += 1;
  account = `pat${people}@storage.example`;
  holder = await newArchiveHolder(server);
  await buyTrial(holder);
});
afterAll(() => server.close());

const panel = (query = ''): string => `/home.html${query}#/archive/${holder.archive}/storage`;
const linksPath = (): string => `/v1/archives/${holder.archive}/links`;

async function links() {
  // The capability's shape: other calls answer with other values.
  const { values } = (await holder.get(linksPath())).json as unknown as { values: { provider: string }[] };
  return values;
}

/** Opens a path and returns where it redirects. */
async function leadsTo(visitor: Visitor, path: string): Promise<string | null> {
  return (await visitor.get(path)).headers.get('Location');
}

/** Tokens of this account that the storage still accepts. */
async function grants(): Promise<number> {
  const rows = await server.services.db
    .selectFrom('sandbox_storage_tokens')
    .select('hash')
    .where('account', '=', account)
    .where('kind', '=', 'refresh')
    .execute();
  return rows.length;
}

test.each(STORAGE_PROVIDERS)('%s is linked, shown, and unlinked', async (provider) => {
  expect(await linkStorage(server, holder, { archive: holder.archive, provider, account })).toBe(panel());
  const folder = `Faxkeep ${holder.archive}`;
  expect(await links()).toEqual([{ provider, account, state: 'linked', folder }]);
  expect(await grants()).toBe(1);
  expect((await holder.remove(`${linksPath()}/${provider}`)).status).toBe(200);
  expect(await links()).toEqual([]);
  await server.runJobs();
  // Microsoft has no call to revoke a consent.
  expect(await grants()).toBe(provider === 'onedrive' ? 1 : 0);
  expect((await holder.remove(`${linksPath()}/${provider}`)).status).toBe(200);
});

test('what another archive still needs is not taken back', async () => {
  const other = await newArchiveHolder(server);
  await buyTrial(other);
  for (const one of [holder, other]) {
    await linkStorage(server, one, { archive: one.archive, provider: 'drive', account });
  }
  await holder.remove(`${linksPath()}/drive`);
  await server.runJobs();
  expect(await grants()).toBe(2);
  await other.remove(`/v1/archives/${other.archive}/links/drive`);
  await server.runJobs();
  // Google revokes all consents at once.
  expect(await grants()).toBe(0);
});

test('the consent of an account that another one replaces is taken back', async () => {
  await linkStorage(server, holder, { archive: holder.archive, provider: 'dropbox', account });
  await linkStorage(server, holder, { archive: holder.archive, provider: 'dropbox', account: `new${account}` });
  await server.runJobs();
  expect(await grants()).toBe(0);
});

test('unlinking what was revoked at the storage leaves nothing to do', async () => {
  for (const provider of STORAGE_PROVIDERS) {
    await linkStorage(server, holder, { archive: holder.archive, provider, account });
    await revokeAccount(server.services, provider, account);
    await holder.remove(`${linksPath()}/${provider}`);
  }
  await server.runJobs();
  const jobs = await server.services.db
    .selectFrom('jobs')
    .select('state')
    .where('kind', '=', 'revoke-link')
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  expect(jobs.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
});

test('somebody who says no comes back to the panel, which says so', async () => {
  const ending = await linkStorage(server, holder, { archive: holder.archive, provider: 'box', answer: 'deny' });
  expect(ending).toBe(panel('?storage=denied&provider=box'));
  expect(await links()).toEqual([]);
});

test('a OneDrive that opens no folder with the least access is linked after one consent to more', async () => {
  const provider = 'onedrive';
  account = `pat${people}+new@outlook.example`;
  const first = await linkStorage(server, holder, { archive: holder.archive, provider, account });
  expect(first).toBe(panel('?storage=wider&provider=onedrive'));
  expect(await links()).toEqual([]);
  const page = await leadsTo(holder, linkStoragePath(provider, holder.archive, { wider: true }));
  expect(new URL(page ?? '').searchParams.get('scope')).toBe('offline_access Files.ReadWrite User.Read');
  const second = await linkStorage(server, holder, { archive: holder.archive, provider, account, wider: true });
  expect(second).toBe(panel());
  const folder = `Faxkeep ${holder.archive}`;
  expect(await links()).toEqual([{ provider, account, state: 'linked', folder }]);
  await holder.receive(['Lease.pdf']);
  await server.runJobs();
  expect(await storedFiles(server.services.db, provider, account)).toHaveLength(2);
  // From then on the least is enough.
  expect(await linkStorage(server, holder, { archive: holder.archive, provider, account })).toBe(panel());
});

test('more access than usual is asked for only at a storage that wants it, and only once', async () => {
  const page = await leadsTo(holder, linkStoragePath('dropbox', holder.archive, { wider: true }));
  expect(new URL(page ?? '').searchParams.get('scope')).toBe('account_info.read files.content.write');
  await breakNext(server.services.db, 'onedrive', { calls: 1, status: 403 });
  const ending = await linkStorage(server, holder, {
    ...{ archive: holder.archive, provider: 'onedrive', account, wider: true },
  });
  expect(ending).toBe(panel('?storage=failed&provider=onedrive'));
});

test('a storage that does not answer is told as that', async () => {
  await breakNext(server.services.db, 'box', { calls: 1, status: 500 });
  const ending = await linkStorage(server, holder, { archive: holder.archive, provider: 'box', account });
  expect(ending).toBe(panel('?storage=failed&provider=box'));
  expect(await links()).toEqual([]);
});

test('a code counts once, and only with the state that it was asked for with', async () => {
  const linking = { archive: holder.archive, provider: 'dropbox', account } as const;
  const back = await answerAtStorage(server, holder, linking);
  const other = new URL(back, 'http://x.example');
  other.searchParams.set('state', `${other.searchParams.get('state') ?? ''}x`);
  expect(await leadsTo(holder, other.pathname + other.search)).toBe('/home.html');
  expect(await links()).toEqual([]);
  expect(await leadsTo(holder, back)).toBe(panel());
  expect(await leadsTo(holder, back)).toBe(panel('?storage=failed&provider=dropbox'));
  expect(await links()).toHaveLength(1);
});

test('nobody links a storage with a consent that another browser asked for', async () => {
  const other = await newArchiveHolder(server);
  await buyTrial(other);
  const back = await answerAtStorage(server, holder, { archive: holder.archive, provider: 'box', account });
  expect(await leadsTo(other, back)).toBe('/home.html');
  const stranger = createVisitor(server);
  await stranger.info();
  expect(await leadsTo(stranger, back)).toBe('/login.html');
  expect(await links()).toEqual([]);
});

test('who comes back to an archive that has a new identifier by now finds it on the list', async () => {
  const back = await answerAtStorage(server, holder, { archive: holder.archive, provider: 'box', account });
  await holder.post(`/v1/archives/${holder.archive}/regenerate`);
  expect(await leadsTo(holder, back)).toBe('/home.html');
});

test('who took too long starts again', async () => {
  const back = await answerAtStorage(server, holder, { archive: holder.archive, provider: 'box', account });
  server.clock.advance(900_001);
  expect(await leadsTo(holder, back)).toBe('/home.html');
  expect(await links()).toEqual([]);
});

test("nobody sees, adds or removes links of somebody else's archive", async () => {
  await linkStorage(server, holder, { archive: holder.archive, provider: 'box', account });
  const other = await newArchiveHolder(server);
  await buyTrial(other);
  expect((await other.get(linksPath())).status).toBe(404);
  expect((await other.remove(`${linksPath()}/box`)).status).toBe(404);
  expect(await leadsTo(other, `/v1/account/linkstorage/box/${holder.archive}`)).toBe('/home.html');
  const stranger = createVisitor(server);
  await stranger.info();
  expect((await stranger.get(linksPath())).status).toBe(401);
  expect((await stranger.remove(`${linksPath()}/box`)).status).toBe(401);
  expect(await links()).toHaveLength(1);
});

test('there are four storages, and they need a plan', async () => {
  expect((await holder.remove(`${linksPath()}/floppy`)).status).toBe(404);
  expect((await holder.get(`/v1/account/linkstorage/floppy/${holder.archive}`)).status).toBe(404);
  const other = await newArchiveHolder(server);
  expect(await leadsTo(other, `/v1/account/linkstorage/box/${other.archive}`)).toBe('/pricing.html');
});

test('linking another account begins a new folder there; the old one is left alone', async () => {
  await linkStorage(server, holder, { archive: holder.archive, provider: 'box', account });
  await holder.receive(['one.pdf']);
  await server.runJobs();
  const next = `other${account}`;
  await linkStorage(server, holder, { archive: holder.archive, provider: 'box', account: next });
  expect(await links()).toMatchObject([{ account: next, state: 'linked' }]);
  await holder.receive(['two.pdf']);
  await server.runJobs();
  const files = await server.services.db
    .selectFrom('sandbox_storage_items')
    .select(['account', 'name'])
    .where('kind', '=', 'file')
    .where('account', 'in', [account, next])
    .orderBy('position')
    .execute();
  expect(files.map((file) => [file.account, file.name.slice(11)])).toEqual([
    [account, 'one.pdf'],
    [next, 'two.pdf'],
  ]);
});

test('the drive install leads to Google and back to where it began', async () => {
  const start = await leadsTo(holder, `/v1/google/drive/install?redirect=${encodeURIComponent(panel())}`);
  const page = new URL(start ?? '');
  expect(page.pathname).toBe('/sandbox/storages/drive/authorize');
  const form = new URLSearchParams(page.search);
  form.set('account', account);
  form.set('answer', 'allow');
  const answered = await server.fetch(page.origin + page.pathname, { method: 'POST', body: form });
  const back = (answered.headers.get('Location') ?? '').slice(page.origin.length);
  expect(back).toMatch(/^\/v1\/google\/drive\/installed\?/);
  expect(await leadsTo(holder, back)).toBe(server.config.publicUrl + panel());
  const stranger = createVisitor(server);
  await stranger.info();
  expect(await leadsTo(stranger, '/v1/google/drive/install')).toBe('/login.html');
  expect(await leadsTo(stranger, back)).toBe('/home.html');
});
