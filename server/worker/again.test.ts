import { DAY, HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { claimJob, endRun, type Job } from '@server/queue/job-store';
import { enqueue } from '@server/queue/queue';
import { createTestServer, type TestServer } from '@server/testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function claim(): Promise<Job> {
  const job = await claimJob(server.services, []);
  if (!job) throw new Error('Nothing is due');
  return job;
}

const rowOf = ({ id }: Job) =>
  server.services.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a job that asks to run again waits until then, and its later failures count from the beginning', async () => {
  const { clock, services } = server;
  const error = new Error('no answer');
  await enqueue(services.db, 'mail', {}, clock.now());
  for (const wait of [30 * SECOND, 2 * MINUTE]) {
    const job = await claim();
    await endRun(services, job, { kind: 'failed', error });
    expect((await rowOf(job)).run_at).toBe(clock.now() + wait);
    clock.advance(wait);
  }
  const asking = await claim();
  expect(asking.failures).toBe(2);
  const at = clock.now() + 5 * SECOND;
  await endRun(services, asking, { kind: 'again', at });
  expect(await rowOf(asking)).toMatchObject({ state: 'waiting', run_at: at, last_error: null, first_run_at: null });
  expect(await claimJob(services, [])).toBeUndefined();
  clock.set(at);
  const later = await claim();
  expect([later.attempts, later.failures]).toEqual([4, 0]);
  await endRun(services, later, { kind: 'failed', error });
  expect((await rowOf(later)).run_at).toBe(clock.now() + 30 * SECOND);
});

describe('a job that fails', () => {
  const error = new Error('no answer');
  const fail = async () => endRun(server.services, await claim(), { kind: 'failed', error });

  test('is not given up because the server was down for longer than its tries may take', async () => {
    const { clock, services } = server;
    await services.db.deleteFrom('jobs').execute();
    await enqueue(services.db, 'mail', {}, clock.now());
    await fail();
    clock.advance(30 * DAY);
    expect(await fail()).toEqual({ isGivenUp: false });
    clock.advance(2 * MINUTE);
    expect((await claim()).failures).toBe(2);
  });

  test('is given up after a week of tries', async () => {
    const { clock, services } = server;
    await services.db.deleteFrom('jobs').execute();
    const start = clock.now();
    await enqueue(services.db, 'mail', {}, start);
    while (!(await fail())?.isGivenUp) clock.advance(6 * HOUR);
    expect(Math.floor((clock.now() - start) / DAY)).toBe(7);
  });
});
