import { revokeAccount } from '@sandbox/storages/grants';
import { breakNext, removeFolder, setFull, type Trouble } from '@sandbox/storages/trouble';
import { DAY, HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { linkStorage } from '@server/testing/storages/link-storage';
import { storedFiles } from '@server/testing/storages/stored-files';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { buyTrial } from '@server/testing/walk/contract-walk';
import { STORAGE_PROVIDERS, type StorageProvider } from '@shared/reference/features';

const BEGIN = Date.UTC(2026, 10, 25, 12);

let server: TestServer;
let holder: ArchiveHolder;
let account: string;
let people = 0;
beforeAll(async () => {
  server = await createTestServer({ now: BEGIN });
});
beforeEach(async () => {
  people += 1;
  // The clock only moves forward.
  server.clock.set(BEGIN + people * 30 * DAY);
  account = `${people}.pat@storage.example`;
  holder = await newArchiveHolder(server);
  await buyTrial(holder);
});
afterAll(() => server.close());

/** A trouble at a storage while a document is saved there, what comes of it, and how it ends. */
interface Case {
  trouble: string;
  /** Brings it about. */
  begin: (provider: StorageProvider) => Promise<void>;
  /** What the document says; null if it is saved all the same. */
  said: string | null;
  /** How long until it is tried again, ms. */
  again: number;
  /** Whether the link breaks, its owner is mailed, and only linking again helps. */
  isBroken?: boolean;
  /** Ends it, unless it ends by itself. */
  end?: (provider: StorageProvider) => Promise<void>;
}

const breaks =
  (trouble: Trouble): Case['begin'] =>
  (provider) =>
    breakNext(server.services.db, provider, trouble);
const fills =
  (isFull: boolean): Case['begin'] =>
  (provider) =>
    setFull(server.services.db, provider, account, isFull);

const FAILED = 'It did not work. We will try again.';
const FULL = 'There is no room left. We will try again.';
const BROKEN = 'The link is broken. Link it again, and this document will be saved.';
/** Only the storage's time is awaited: nothing is said. */
const WAITS = '';

const CASES: readonly Case[] = [
  {
    trouble: 'too many calls, with a time',
    begin: breaks({ calls: 1, status: 429, retryAfter: 90 }),
    said: WAITS,
    again: 90 * SECOND,
  },
  { trouble: 'too many calls, without one', begin: breaks({ calls: 1, status: 429 }), said: WAITS, again: 30 * SECOND },
  {
    trouble: 'closed for a while',
    begin: breaks({ calls: 1, status: 503, retryAfter: 600 }),
    said: WAITS,
    again: 10 * MINUTE,
  },
  {
    trouble: 'a time of days',
    begin: breaks({ calls: 1, status: 503, retryAfter: 500_000 }),
    said: WAITS,
    again: HOUR,
  },
  { trouble: 'an error of its own', begin: breaks({ calls: 1, status: 500 }), said: FAILED, again: MINUTE },
  { trouble: 'a gateway without it', begin: breaks({ calls: 1, status: 502 }), said: FAILED, again: MINUTE },
  { trouble: 'no room', begin: fills(true), end: fills(false), said: FULL, again: MINUTE },
  {
    trouble: 'the account is disabled',
    begin: breaks({ calls: 1, status: 403 }),
    said: BROKEN,
    again: 0,
    isBroken: true,
  },
  {
    trouble: 'access is taken back',
    begin: (provider) => revokeAccount(server.services, provider, account),
    said: BROKEN,
    again: 0,
    isBroken: true,
  },
  {
    trouble: 'access is taken back, and the token has expired',
    begin: async (provider) => {
      server.clock.advance(5 * HOUR);
      await revokeAccount(server.services, provider, account);
    },
    said: BROKEN,
    again: 0,
    isBroken: true,
  },
  {
    trouble: 'the folder is deleted',
    begin: (provider) => removeFolder(server.services.db, provider, account, `Faxkeep ${holder.archive}`),
    said: null,
    again: 0,
  },
];

const link = (provider: StorageProvider): Promise<string> =>
  linkStorage(server, holder, { archive: holder.archive, provider, account });

/** Runs the due jobs, including those that ask to run again at once. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await server.runJobs();
}

async function later(ms: number): Promise<void> {
  server.clock.advance(ms);
  await settle();
}

const forwarded = async () => (await holder.get(holder.path)).json.values[0]?.forwarded[0];

async function brokenMails(): Promise<number> {
  const mails = await server.services.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', holder.email)
    .execute();
  return mails.filter(({ subject }) => subject.includes('can no longer save to your')).length;
}

const ROWS = STORAGE_PROVIDERS.flatMap((provider) =>
  CASES.map((one): [string, StorageProvider, Case] => [one.trouble, provider, one]),
);

test.each(ROWS)('%s, at %s', async (_trouble, provider, { begin, said, again, isBroken = false, end }) => {
  await link(provider);
  await holder.receive(['before.pdf']);
  await settle();
  await begin(provider);
  await holder.receive(['Lease.pdf']);
  await settle();
  // A broken link is looked at once more a second later.
  if (isBroken) await later(2 * SECOND);
  const waiting = { provider, state: isBroken ? 'failed' : 'waiting', ...(said ? { message: said } : {}) };
  expect(await forwarded()).toEqual(said === null ? { provider, state: 'done' } : waiting);
  const links = `/v1/archives/${holder.archive}/links`;
  expect((await holder.get(links)).json.values).toMatchObject([{ state: isBroken ? 'broken' : 'linked' }]);
  expect(await brokenMails()).toBe(isBroken ? 1 : 0);

  await end?.(provider);
  if (isBroken) await link(provider);
  if (again > 0) {
    await later(again - SECOND);
    expect((await forwarded())?.state).toBe('waiting');
    await later(SECOND);
  }
  await settle();
  expect(await forwarded()).toEqual({ provider, state: 'done' });
  const names = (await storedFiles(server.services.db, provider, account)).map(({ path }) => path.replace(/^.* /, ''));
  expect(names).toContain('Lease.pdf');
});
