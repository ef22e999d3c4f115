import { breakNext } from '@sandbox/storages/trouble';
import type { ArchiveServices } from '@server/archives/services';
import { SECOND } from '@server/platform/clock';
import type { JobRun } from '@server/queue/job-run';
import { jobRow } from '@server/queue/queue';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { linkStorage } from '@server/testing/storages/link-storage';
import { storedFiles } from '@server/testing/storages/stored-files';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { buyTrial } from '@server/testing/walk/contract-walk';
import { STORAGE_PROVIDERS, type StorageProvider } from '@shared/reference/features';
import { forwardDocument } from './forward-document';
import * as linkStore from './link-store';

const ONE = 'one@storage.example';
const OTHER = 'other@storage.example';

let server: TestServer;
let holder: ArchiveHolder;
beforeEach(async () => {
  server = await createTestServer();
  holder = await newArchiveHolder(server);
  await buyTrial(holder);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const link = (provider: StorageProvider, account = ONE): Promise<string> =>
  linkStorage(server, holder, { archive: holder.archive, provider, account });

/** A single run, and the time at which it asked to run again. */
function singleRun(): { run: JobRun; againAt: () => number | null } {
  const asked: number[] = [];
  const run = {
    attempt: 1,
    signal: new AbortController().signal,
    begin: () => Promise.resolve(),
    again: (at: number) => {
      asked.push(at);
    },
  };
  return { run, againAt: () => asked[0] ?? null };
}

/** Names of the files stored in an account. */
async function stored(provider: StorageProvider, account = ONE): Promise<string[]> {
  const files = await storedFiles(server.services.db, provider, account);
  return files.filter(({ size }) => size !== null).map(({ path }) => path.slice(-'Lease.pdf'.length));
}

async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await server.runJobs();
    server.clock.advance(SECOND);
  }
}

async function forwarded() {
  return (await holder.get(holder.path)).json.values[0]?.forwarded;
}

test.each(STORAGE_PROVIDERS)('two jobs at once save one copy in %s', async (provider) => {
  await link(provider);
  const [document = ''] = await holder.receive(['Lease.pdf']);
  const second = jobRow('forward-document', { document, provider }, server.clock.now());
  await server.services.db.insertInto('jobs').values(second).execute();
  await settle();
  expect(await stored(provider)).toEqual(['Lease.pdf']);
  expect(await forwarded()).toEqual([{ provider, state: 'done' }]);
});

test('who links again while a copy waits gets it once', async () => {
  await link('drive');
  await breakNext(server.services.db, 'drive', { calls: 1, status: 429, retryAfter: 30 });
  await holder.receive(['Lease.pdf']);
  await server.runJobs();
  server.clock.advance(30 * SECOND);
  await link('drive');
  await settle();
  expect(await stored('drive')).toEqual(['Lease.pdf']);
});

test('a run that has read the broken link does not spoil the new one', async () => {
  await link('dropbox');
  const [document = ''] = await holder.receive(['Lease.pdf']);
  await server.services.db.updateTable('storage_links').set({ broken_at: 1 }).execute();
  const { findLink } = linkStore;
  jest.spyOn(linkStore, 'findLink').mockImplementationOnce(async (...whose) => {
    const row = await findLink(...whose);
    await link('dropbox');
    return row;
  });
  const { run, againAt } = singleRun();
  await forwardDocument(server.services, { document, provider: 'dropbox' }, run);
  expect(againAt()).not.toBeNull();
  await settle();
  expect(await forwarded()).toEqual([{ provider: 'dropbox', state: 'done' }]);
});

test('a copy that went to the account before does not count for the new one', async () => {
  await link('dropbox');
  const [document = ''] = await holder.receive(['Lease.pdf']);
  const { storages } = server.services;
  const find: typeof storages.find = (provider) => {
    const storage = storages.find(provider);
    return (
      storage && {
        ...storage,
        put: async (...what) => {
          const put = await storage.put(...what);
          await link('dropbox', OTHER);
          return put;
        },
      }
    );
  };
  const services: ArchiveServices = { ...server.services, storages: { ...storages, find } };
  await forwardDocument(services, { document, provider: 'dropbox' }, singleRun().run);
  expect(await forwarded()).toEqual([{ provider: 'dropbox', state: 'waiting' }]);
  await settle();
  expect(await stored('dropbox', OTHER)).toEqual(['Lease.pdf']);
  expect(await forwarded()).toEqual([{ provider: 'dropbox', state: 'done' }]);
});

test('tokens are renewed once, though two documents need them', async () => {
  await link('box');
  await holder.receive(['one Lease.pdf', 'two Lease.pdf']);
  server.clock.advance(3_600 * SECOND);
  const storage = server.services.storages.find('box');
  const renew = jest.spyOn(storage?.authorization ?? { renew: () => Promise.reject(new Error()) }, 'renew');
  await settle();
  expect(await stored('box')).toHaveLength(2);
  expect(renew).toHaveBeenCalledTimes(1);
});
