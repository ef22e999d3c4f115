import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE, SECOND } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { enqueue } from '@server/queue/queue';
import { createS3StandIn, type S3StandIn } from '@server/testing/s3-stand-in';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { stretchLimit } from '@shared/testing/stretch-limit';
import { sql } from 'kysely';

const lines: string[] = [];
const log = createLog((line) => lines.push(line));
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ log });
});
beforeEach(() => {
  lines.length = 0;
  // For each check.
  stretchLimit(2 * SECOND);
});
afterAll(() => server.close());

async function ready(from: TestServer = server): Promise<{ status: number; checks: Record<string, string> }> {
  const answer = await from.app.request('/readyz');
  const { checks } = (await answer.json()) as { checks: Record<string, string> };
  return { status: answer.status, checks };
}

const allWell = { running: 'ok', database: 'ok', bucket: 'ok', jobs: 'ok' };

test('a healthy process reports ok', async () => {
  const alive = await server.app.request('/healthz');
  expect([alive.status, await alive.text()]).toEqual([200, 'ok']);
  expect(await ready()).toEqual({ status: 200, checks: allWell });
});

test.each(['/healthz', '/readyz'])('%s starts no session, is not cached and is not logged', async (path) => {
  const answer = await server.app.request(path);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toBeNull();
  const { rows } = await sql`select 1 from sessions`.execute(server.services.db);
  expect(rows).toEqual([]);
  expect(lines).toEqual([]);
});

test('without the database the process is alive but not ready, and names the check without the error text', async () => {
  const other = await createTestServer();
  await other.services.db.destroy();
  expect((await other.app.request('/healthz')).status).toBe(200);
  const answer = await other.app.request('/readyz');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    status: 'failed',
    checks: { running: 'ok', database: 'failed', bucket: 'ok', jobs: 'failed' },
  });
  await other.close();
});

test('an unwritable disk is logged once, and its recovery once', async () => {
  // A file in place of the folder: nothing can be written below it, even by root.
  const folder = join(server.config.dataDir, 'files');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, '');
  const broken = { status: 503, checks: { ...allWell, bucket: 'failed' } };
  expect([await ready(), await ready()]).toEqual([broken, broken]);
  await rm(folder);
  expect(await ready()).toEqual({ status: 200, checks: allWell });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', message: 'not ready', check: 'bucket' },
    { level: 'info', message: 'ready again', check: 'bucket' },
  ]);
});

test('a process told to end is alive but not ready', async () => {
  const other = await createTestServer();
  other.services.readiness.end();
  expect(await ready(other)).toEqual({ status: 503, checks: { ...allWell, running: 'failed' } });
  expect((await other.app.request('/healthz')).status).toBe(200);
  await other.close();
});

describe('jobs', () => {
  const enqueueMail = (): Promise<void> =>
    enqueue(server.services.db, 'mail', { to: 'a@b.example', subject: '', text: '' }, server.clock.now());

  test('fail the check if one has been due for ten minutes and nobody has started it', async () => {
    await enqueueMail();
    server.clock.advance(10 * MINUTE);
    expect((await ready()).checks.jobs).toBe('ok');
    server.clock.advance(1);
    expect(await ready()).toEqual({ status: 503, checks: { ...allWell, jobs: 'failed' } });
    await server.runJobs();
    expect((await ready()).status).toBe(200);
  });

  test('in a long queue that is being worked off are late, not stuck', async () => {
    await enqueueMail();
    server.clock.advance(11 * MINUTE);
    await server.runJobs();
    await enqueue(server.services.db, 'mail', {}, server.clock.now() - 11 * MINUTE);
    expect((await ready()).status).toBe(200);
  });
});

test('mail that is being sent does not hide faxes that are stuck', async () => {
  const other = await createTestServer();
  const { db } = other.services;
  await enqueue(db, 'mail', { to: 'a@b.example', subject: '', text: '' }, other.clock.now());
  await other.runJobs();
  await enqueue(db, 'fax', { order: '' }, other.clock.now() - 11 * MINUTE);
  expect((await ready(other)).checks.jobs).toBe('failed');
  await other.close();
});

describe('files in an S3 store', () => {
  const keys = { bucket: 'faxes', region: 'eu-west-1', accessKey: 'AKEXAMPLE', secretKey: 'a/secret+key' };
  const env = {
    BUCKET_S3_ENDPOINT: 'https://s3.store.example',
    BUCKET_S3_REGION: keys.region,
    BUCKET_S3_NAME: keys.bucket,
    BUCKET_S3_KEY: keys.accessKey,
    BUCKET_S3_SECRET: keys.secretKey,
  };
  const store: S3StandIn = createS3StandIn(keys);
  const startWith = (settings: Record<string, string>): Promise<TestServer> =>
    createTestServer({
      env: { ...env, ...settings },
      log,
      fetch: async (input, init) => store.app.fetch(new Request(input, init)),
    });

  test.each<[string, Record<string, string>, string, string[]]>([
    ['one that answers', {}, 'ok', []],
    [
      'a wrong key',
      { BUCKET_S3_SECRET: 'another' },
      'failed',
      [
        'The bucket answered 403 SignatureDoesNotMatch: The request signature we calculated does not match the signature you provided.',
      ],
    ],
    [
      'no such bucket',
      { BUCKET_S3_NAME: 'nothing' },
      'failed',
      ['There is no bucket named nothing in this store: make it, or correct BUCKET_S3_NAME'],
    ],
  ])('%s', async (_what, settings, expected, reasons) => {
    const other = await startWith(settings);
    expect((await ready(other)).checks.bucket).toBe(expected);
    expect(lines.map((line) => (JSON.parse(line) as { reason?: string }).reason)).toEqual(reasons);
    await other.close();
  });
});
