import { HOUR } from '@server/platform/clock';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { ensureStandingJobs } from './standing-jobs';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const jobs = async () => {
  const kinds = server.services.db.selectFrom('jobs').select(['kind', 'state', 'attempts']).orderBy('kind');
  return (await kinds.execute()).map(({ kind, state, attempts }) => `${kind} ${state} ${attempts}`);
};

test('there is one of each, however many processes start, and it runs again and again', async () => {
  await Promise.all([ensureStandingJobs(server.services), ensureStandingJobs(server.services)]);
  expect(await jobs()).toEqual(['reports waiting 0', 'tidy waiting 0']);
  await server.runJobs();
  await ensureStandingJobs(server.services);
  expect(await jobs()).toEqual(['reports waiting 1', 'tidy waiting 1']);
  server.clock.advance(HOUR);
  await server.runJobs();
  expect(await jobs()).toEqual(['reports waiting 2', 'tidy waiting 2']);
});

test('one that was given up is replaced at the next start', async () => {
  await server.services.db.updateTable('jobs').set({ state: 'failed' }).where('kind', '=', 'tidy').execute();
  await ensureStandingJobs(server.services);
  expect(await jobs()).toEqual(['reports waiting 2', 'tidy failed 2', 'tidy waiting 0']);
});
