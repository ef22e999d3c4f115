/** @jest-environment node */
import { createTestServer } from '@server/testing/test-server';
import { enqueue } from './queue';

test('a process that is asked to end finishes the job in hand, and leaves the others to the next', async () => {
  const server = await createTestServer();
  const { db, jobs } = server.services;
  const now = server.clock.now();
  for (const subject of ['first', 'second']) {
    await enqueue(db, 'mail', { to: 'ann@mail.example', subject, text: '' }, now);
  }
  const running = jobs.runDue();
  await jobs.stop();
  expect(await running).toBe(1);
  const left = await db.selectFrom('jobs').select('attempts').where('state', '=', 'waiting').execute();
  expect(left).toEqual([{ attempts: 0 }]);
  await server.close();
});
