import { HOUR, MINUTE } from '@server/platform/clock';
import { enqueue } from '@server/queue/queue';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { enqueueMail } from './mail-job';

const START = Date.parse('2026-12-01T15:00:00Z');
const MAIL = { to: 'ann@mail.example', subject: 'Your fax', text: 'We will send it on December 2.\n' };

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ now: START });
});
afterEach(() => server.close());

/** The texts sent after the server was down for some time, ms. */
async function sentAfter(stop: number): Promise<string[]> {
  server.clock.advance(stop);
  await server.runJobs();
  const mails = await server.services.db.selectFrom('mail').select('body').orderBy('id').execute();
  return mails.map(({ body }) => body);
}

test('a mail that leaves days after it was written says so before anything else', async () => {
  await enqueueMail(server.services.db, START, MAIL);
  expect(await sentAfter(73 * HOUR)).toEqual([
    'This email is late: it was written on Tuesday, December 1, 2026 at 3:00 PM (UTC), but could not be sent until now.' +
      '\n\nWe will send it on December 2.\n',
  ]);
});

test.each([0, HOUR])('a mail that leaves after %j ms does not say so', async (stop) => {
  await enqueueMail(server.services.db, START, MAIL);
  expect(await sentAfter(stop)).toEqual([MAIL.text]);
});

test('a mail that an older server queued without a time does not say so', async () => {
  await enqueue(server.services.db, 'mail', MAIL, START);
  expect(await sentAfter(73 * HOUR)).toEqual([MAIL.text]);
});

test('of a mail that was sent nothing is kept in the queue', async () => {
  await enqueueMail(server.services.db, START, MAIL);
  await sentAfter(0);
  const jobs = await server.services.db.selectFrom('jobs').select(['state', 'payload']).execute();
  expect(jobs).toEqual([{ state: 'done', payload: {} }]);
});

test('what is of no more use is left out', async () => {
  await enqueueMail(server.services.db, START, MAIL, START + 30 * MINUTE);
  expect(await sentAfter(30 * MINUTE)).toEqual([]);
  const jobs = await server.services.db.selectFrom('jobs').select('state').execute();
  expect(jobs).toEqual([{ state: 'done' }]);
});
