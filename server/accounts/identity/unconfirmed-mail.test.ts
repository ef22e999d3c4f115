import { sendReports } from '@server/archives/activity/send-reports';
import { HOUR } from '@server/platform/clock';
import { newArchiveHolder } from '@server/testing/document-server';
import { ONCE } from '@server/testing/single-run';
import { createTestServer } from '@server/testing/test-server';
import { purchase } from '@server/testing/walk/contract-walk';

test.each([
  [
    'confirmed',
    [
      'Your Faxkeep trial has begun',
      expect.stringMatching(/ in your archive /),
      'Your Faxkeep plan ends soon',
      'Your Faxkeep plan has ended',
    ],
  ],
  ['unconfirmed', []],
])('mails about a trial and what came in, to a %s address', async (state, subjects) => {
  const server = await createTestServer({ now: Date.parse('2027-04-21T10:00:00Z') });
  const { db, clock } = server.services;
  const holder = await newArchiveHolder(server);
  await db
    .updateTable('users')
    .set({ verified_at: state === 'confirmed' ? clock.now() : null })
    .where('email', '=', holder.email)
    .execute();
  await holder.post(`/v1/archives/${holder.archive}/reportschedule`, { schedule: '@daily', tz: 'UTC' });
  await sendReports(server.services, {}, ONCE);
  const trial = await holder.post('/v1/plans', purchase('PLAN_ONETIME_TRIAL', { email: holder.email }));
  expect(trial.status).toBe(200);
  await holder.receive(['Letter']);
  await server.runJobs();
  // Past eight in the morning, and then past the trial's end.
  for (const hours of [23, 2]) {
    server.clock.advance(hours * HOUR);
    await sendReports(server.services, {}, ONCE);
    await server.runJobs();
  }
  const mails = db.selectFrom('mail').select('subject').where('recipient', '=', holder.email);
  expect((await mails.orderBy('id').execute()).map(({ subject }) => subject)).toEqual(subjects);
  await server.close();
});
