import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { SECOND } from '@server/platform/clock';
import { beginJob, claimJob, renewJob } from '@server/queue/job-store';
import { enqueue } from '@server/queue/queue';
import { type SilentMailServer, startSilentMailServer } from '@server/testing/mail/silent-mail-server';
import { createTestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';

const MAIL = { to: 'ann@mail.example', subject: '', text: '' };

test('a process told to end finishes its running job, and leaves the others to the next process', async () => {
  const server = await createTestServer();
  const { db, jobs } = server.services;
  const now = server.clock.now();
  for (const subject of ['first', 'second']) {
    await enqueue(db, 'mail', { to: 'ann@mail.example', subject, text: '' }, now);
  }
  const running = jobs.runDue();
  await jobs.stop();
  expect(await running).toBe(1);
  const left = await db.selectFrom('jobs').select('attempts').where('state', '=', 'waiting').orderBy('id').execute();
  expect(left).toEqual([{ attempts: 0 }]);
  await server.close();
});

test('a process told to end while it was starting begins no job', async () => {
  const server = await createTestServer();
  const { jobs } = server.services;
  await jobs.stop();
  const timers = jest.spyOn(globalThis, 'setTimeout');
  jobs.start();
  expect(timers).not.toHaveBeenCalled();
  await server.close();
});

describe('a process that was killed', () => {
  test('holds a job for ten seconds after its last lease renewal', async () => {
    const server = await createTestServer();
    const { clock, services } = server;
    await enqueue(services.db, 'mail', MAIL, clock.now());
    const job = await claimJob(services, []);
    if (!job) throw new Error('Nothing is due');
    clock.advance(9 * SECOND);
    expect(await server.runJobs()).toBe(0);
    await renewJob(services, job);
    clock.advance(9 * SECOND);
    expect(await server.runJobs()).toBe(0);
    clock.advance(SECOND);
    expect(await server.runJobs()).toBe(1);
    await renewJob(services, job);
    expect(await services.db.selectFrom('jobs').select(['state', 'attempts']).orderBy('id').execute()).toEqual([
      { state: 'done', attempts: 2 },
    ]);
    await server.close();
  });

  test('but turns out to be alive may not begin work that must not be repeated', async () => {
    const server = await createTestServer();
    const { clock, services } = server;
    await enqueue(services.db, 'mail', MAIL, clock.now());
    const job = await claimJob(services, []);
    if (!job) throw new Error('Nothing is due');
    clock.advance(10 * SECOND);
    await expect(beginJob(services, job)).rejects.toThrow('taken over');
    const later = await claimJob(services, []);
    await expect(beginJob(services, job)).rejects.toThrow('taken over');
    if (!later) throw new Error('Nothing is due');
    await beginJob(services, later);
    await server.close();
  });
});

describe('an unresponsive mail server', () => {
  let silent: SilentMailServer;
  beforeEach(async () => {
    silent = await startSilentMailServer();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await silent.close();
  });

  test('blocks four mails but no fax', async () => {
    const server = await createTestServer({ env: { SMTP_URL: silent.url } });
    const visitor = createVisitor(server);
    const { db } = server.services;
    for (let count = 0; count < 5; count += 1) await enqueue(db, 'mail', MAIL, server.clock.now());
    const order = await visitor.prepareOrder();
    await visitor.pay('tok_visa');
    const running = server.runJobs();
    await silent.connected(4);
    while (!existsSync(join(server.config.dataDir, 'outbox', order))) await turn();
    await silent.connected(4);
    await silent.close();
    await running;
    await server.close();
  });

  test('does not keep the process from ending: the next one picks up the mail at once', async () => {
    const server = await createTestServer({ env: { SMTP_URL: silent.url } });
    const { db, jobs } = server.services;
    await enqueue(db, 'mail', MAIL, server.clock.now());
    // The mailer's own timeout is shorter, so it is bypassed here.
    const send = jest.spyOn(server.services.mailer, 'send');
    send.mockImplementation((_message, signal) => {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('hung up'))));
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const running = jobs.runDue();
    while (send.mock.calls.length === 0) await turn();
    const stopped = jobs.stop();
    await jest.advanceTimersByTimeAsync(20 * SECOND);
    await stopped;
    await running;
    const left = await db.selectFrom('jobs').select(['state', 'run_at', 'lease_until']).orderBy('id').execute();
    expect(left).toEqual([{ state: 'waiting', run_at: server.clock.now(), lease_until: 0 }]);
    await server.close();
  });
});
