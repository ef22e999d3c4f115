import * as mailJob from '@server/mail/mail-job';
import { DAY, HOUR, MINUTE } from '@server/platform/clock';
import { enqueue } from '@server/queue/queue';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { ONCE } from '@server/testing/single-run';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import type { ScheduleChange } from '@shared/api/shapes/archives';
import { randomId } from '@shared/lib/random-id';
import { PLAN_PRICES } from '@shared/reference/prices';
import { sendReports } from './send-reports';

/** A Wednesday. */
const START = Date.parse('2027-04-21T10:00:00Z');

let server: TestServer;
let holder: ArchiveHolder;
beforeEach(async () => {
  server = await createTestServer({ now: START });
  holder = await newArchiveHolder(server);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

async function choose(change: Partial<ScheduleChange>): Promise<{ status: number }> {
  // Gets a new CSRF token: the one from days ago has expired.
  await holder.info();
  return holder.post(`/v1/archives/${holder.archive}/reportschedule`, { tz: 'UTC', ...change });
}

/** Sets the clock and runs what is due. */
async function at(time: string): Promise<void> {
  server.clock.set(Date.parse(time));
  await sendReports(server.services, {}, ONCE);
}

async function reports(): Promise<{ subject: string; body: string }[]> {
  const jobs = await server.services.db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute();
  // Only enqueueMail writes these payloads.
  const mails = jobs.map(({ payload }) => payload as { subject: string; text: string });
  return mails
    .map(({ subject, text }) => ({ subject, body: text }))
    .filter(({ subject }) => / in your archive /.test(subject));
}

async function buyTrial(): Promise<void> {
  const body = { channel: 'web', cost: 0, payment_method: null, via: 'stripe', key: randomId() };
  const { status } = await holder.post('/v1/plans', { ...body, email: holder.email, product: 'PLAN_ONETIME_TRIAL' });
  expect(status).toBe(200);
}

async function buyYear(): Promise<void> {
  await holder.info();
  const body = {
    channel: 'web',
    cost: PLAN_PRICES.PLAN_ONETIME_ANNUAL,
    payment_method: 'pm_card_visa',
    via: 'stripe',
    key: randomId(),
  };
  const { status } = await holder.post('/v1/plans', { ...body, email: holder.email, product: 'PLAN_ONETIME_ANNUAL' });
  expect(status).toBe(200);
}

test('a report says what came in, when and from whom, and how to change it', async () => {
  await choose({ schedule: '@daily', tz: 'America/New_York' });
  await at('2027-04-21T10:01:00Z');
  await holder.receive(['invoice.pdf', 'a\u202ename\nwith tricks.pdf']);
  server.clock.set(Date.parse('2027-04-21T11:30:00Z'));
  await holder.receive(['letter'], undefined, { source: 'print', sender: '' });
  await server.runJobs();
  await at('2027-04-21T11:59:59Z');
  expect(await reports()).toEqual([]);
  await at('2027-04-21T12:00:00Z');
  const [report, ...more] = await reports();
  expect(more).toEqual([]);
  expect(report?.subject).toBe(`3 documents in your archive ${holder.archive}`);
  const link = `${server.config.publicUrl}/home.html#/archive/${holder.archive}`;
  expect(report?.body).toBe(
    [
      `Your archive ${holder.archive} received 3 documents between Wednesday, April 21, 2027 at 6:00 AM (New York) and Wednesday, April 21, 2027 at 8:00 AM (New York).`,
      '',
      '- invoice.pdf, emailed by pat@mail.example, 1 page, Wed, Apr 21, 2027, 6:01 AM EDT',
      '- aname with tricks.pdf, emailed by pat@mail.example, 1 page, Wed, Apr 21, 2027, 6:01 AM EDT',
      '- letter, printed, 1 page, Wed, Apr 21, 2027, 7:30 AM EDT',
      '',
      'To open them:',
      `${link}/documents`,
      '',
      'This report comes every day at 8:00 AM EDT (New York). To change that:',
      `${link}/archiveactivity`,
      '',
      'Questions? Reply to this email or write to support@faxkeep.example.',
      '',
      'Faxkeep',
      server.config.publicUrl,
      '',
    ].join('\n'),
  );
});

test('each document is in one report, and there is none without documents', async () => {
  await choose({ schedule: '@daily' });
  await at('2027-04-21T10:01:00Z');
  await holder.receive(['first.pdf']);
  await at('2027-04-22T08:00:00Z');
  await holder.receive(['second.pdf']);
  await at('2027-04-22T08:01:00Z');
  await at('2027-04-23T08:00:30Z');
  await at('2027-04-24T08:00:00Z');
  const bodies = (await reports()).map(({ body }) => [body.includes('first.pdf'), body.includes('second.pdf')]);
  expect(bodies).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('what was deleted before the report is not in it', async () => {
  await choose({ schedule: '@daily' });
  await at('2027-04-21T10:01:00Z');
  const [id = ''] = await holder.receive(['a.pdf', 'b.pdf']);
  await holder.remove(`${holder.path}/${id}`);
  await at('2027-04-22T08:00:00Z');
  expect((await reports()).map(({ subject }) => subject)).toEqual([`1 document in your archive ${holder.archive}`]);
});

test('a long report lists fifty documents and counts the rest', async () => {
  await choose({ schedule: '@daily' });
  await at('2027-04-21T10:01:00Z');
  await holder.receive(Array.from({ length: 53 }, (_, index) => `${index}.pdf`));
  await at('2027-04-22T08:00:00Z');
  const body = (await reports())[0]?.body ?? '';
  expect([body.match(/^- /gm)?.length, body.includes('\nAnd 3 more.\n')]).toEqual([50, true]);
});

test('after days without a server, one report covers all of them', async () => {
  await choose({ schedule: '@daily' });
  await at('2027-04-21T10:01:00Z');
  await holder.receive(['first.pdf']);
  server.clock.set(Date.parse('2027-04-23T12:00:00Z'));
  await holder.receive(['second.pdf']);
  await at('2027-04-24T09:00:00Z');
  await at('2027-04-24T09:01:00Z');
  const all = await reports();
  expect(all.map(({ body }) => body.includes('first.pdf') && body.includes('second.pdf'))).toEqual([true]);
  expect(all[0]?.body.split('\n\n').slice(0, 2)).toEqual([
    'This report is late: our server was down when it was due, on Thursday, April 22, 2027 at 8:00 AM (UTC). It covers all the time since the report before.',
    `Your archive ${holder.archive} received 2 documents between Wednesday, April 21, 2027 at 10:00 AM (UTC) and Saturday, April 24, 2027 at 8:00 AM (UTC).`,
  ]);
  // The next one comes on its day and is not late.
  await holder.receive(['third.pdf']);
  await at('2027-04-25T07:59:59Z');
  expect(await reports()).toHaveLength(1);
  await at('2027-04-25T08:00:00Z');
  expect((await reports())[1]?.body).toMatch(
    /^Your archive .* received 1 document between Saturday, April 24, 2027 at 8:00 AM/,
  );
});

test('a report that is late by hours says so, and the next one does not', async () => {
  await choose({ schedule: '@weekly', tz: 'America/Vancouver' });
  await at('2027-04-21T10:01:00Z');
  await holder.receive(['first.pdf']);
  await at('2027-04-26T18:30:00Z');
  const [report] = await reports();
  expect(report?.body.split('\n\n')[0]).toBe(
    'This report is late: our server was down when it was due, on Monday, April 26, 2027 at 8:00 AM (Vancouver).',
  );
  await holder.receive(['second.pdf']);
  await at('2027-05-03T15:00:00Z');
  expect((await reports())[1]?.body).toMatch(/^Your archive .* and Monday, May 3, 2027 at 8:00 AM [(]Vancouver[)]/);
});

test('two processes at once, or one killed before it could note that it has mailed, send one report', async () => {
  await choose({ schedule: '@daily' });
  await at('2027-04-21T10:01:00Z');
  await holder.receive(['first.pdf']);
  server.clock.set(Date.parse('2027-04-22T08:00:00Z'));
  const real = mailJob.enqueueMail;
  jest.spyOn(mailJob, 'enqueueMail').mockImplementationOnce(async (...args) => {
    await real(...args);
    throw new Error('killed');
  });
  await expect(sendReports(server.services, {}, ONCE)).rejects.toThrow('killed');
  expect(await reports()).toEqual([]);
  await Promise.all([sendReports(server.services, {}, ONCE), sendReports(server.services, {}, ONCE)]);
  expect(await reports()).toHaveLength(1);
});

test('documents that are still being stored when a report is due are in the next one', async () => {
  await choose({ schedule: '@daily' });
  await at('2027-04-21T10:01:00Z');
  const { bucket } = server.services;
  const real = bucket.write.bind(bucket);
  const write = jest.spyOn(bucket, 'write').mockImplementationOnce(real);
  write.mockImplementationOnce(async (...args) => {
    const size = await real(...args);
    // The second document of the mail takes until after the report.
    await at('2027-04-22T08:00:30Z');
    return size;
  });
  server.clock.set(Date.parse('2027-04-22T07:59:59Z'));
  await holder.receive(['quick.pdf', 'slow.pdf']);
  expect(await reports()).toEqual([]);
  await at('2027-04-23T08:00:00Z');
  expect((await reports())[0]?.subject).toContain('2 documents');
});

test('a clock that is set back sends nothing twice', async () => {
  await choose({ schedule: '@daily' });
  await at('2027-04-21T10:01:00Z');
  await holder.receive(['first.pdf']);
  await at('2027-04-22T08:00:00Z');
  await at('2027-04-22T07:00:00Z');
  await at('2027-04-22T08:00:00Z');
  expect(await reports()).toHaveLength(1);
});

test('a weekly report comes on Mondays, a monthly one on the first', async () => {
  await choose({ schedule: '@weekly' });
  await at('2027-04-21T10:01:00Z');
  await holder.receive(['first.pdf']);
  await at('2027-04-26T07:59:00Z');
  expect(await reports()).toEqual([]);
  await at('2027-04-26T08:00:00Z');
  expect((await reports())[0]?.body).toContain('This report comes every Monday at 8:00 AM UTC. To change that:');
  expect((await choose({ schedule: '@monthly' })).status).toBe(200);
  await at('2027-04-26T08:01:00Z');
  await holder.receive(['second.pdf']);
  await at('2027-04-30T23:00:00Z');
  expect(await reports()).toHaveLength(1);
  await at('2027-05-01T08:00:00Z');
  expect((await reports())[1]?.body).toContain(
    'This report comes on the first day of every month at 8:00 AM UTC. To change that:',
  );
});

describe('the day', () => {
  test('can be chosen with a plan, and counts no more without one', async () => {
    await buyTrial();
    expect((await choose({ schedule: '@weekly', day: 4 })).status).toBe(200);
    const [archive] = (await holder.get('/v1/archives')).json.values as unknown as { day?: number }[];
    expect(archive?.day).toBe(4);
    await at('2027-04-21T10:01:00Z');
    await holder.receive(['first.pdf']);
    await at('2027-04-22T08:00:00Z');
    expect((await reports())[0]?.body).toContain('This report comes every Thursday at');
    // The trial is over.
    await holder.receive(['second.pdf']);
    await at('2027-04-29T08:00:00Z');
    await holder.receive(['third.pdf']);
    await at('2027-05-03T08:00:00Z');
    expect((await reports()).at(-1)?.body).toContain('This report comes every Monday at');
  });

  test('is kept while there is no plan, also if the schedule is saved again, and counts with the next plan', async () => {
    await buyTrial();
    await choose({ schedule: '@weekly', day: 4 });
    // The trial is over.
    await at('2027-04-24T10:00:00Z');
    expect((await choose({ schedule: '@weekly' })).status).toBe(200);
    await at('2027-04-24T10:01:00Z');
    const due = async () => {
      const { report_due } = await server.services.db
        .selectFrom('archives')
        .select('report_due')
        .where('id', '=', holder.archive)
        .executeTakeFirstOrThrow();
      return new Date(report_due).toISOString();
    };
    expect(await due()).toBe('2027-04-26T08:00:00.000Z');
    await buyYear();
    await server.runJobs();
    await at('2027-04-24T10:02:00Z');
    expect(await due()).toBe('2027-04-29T08:00:00.000Z');
  });

  test('is refused without a plan, and if the schedule has no such day', async () => {
    expect((await choose({ schedule: '@weekly', day: 4 })).status).toBe(403);
    await buyTrial();
    const wrong: Partial<ScheduleChange>[] = [
      { schedule: '@weekly', day: 0 },
      { schedule: '@weekly', day: 8 },
      { schedule: '@monthly', day: 0 },
      { schedule: '@monthly', day: 30 },
      { schedule: '@monthly', day: 31 },
      { schedule: '@daily', day: 1 },
      { schedule: 'never', day: 1 },
      { schedule: '@daily', tz: 'Mars/Olympus' },
    ];
    for (const change of wrong) expect((await choose(change)).status).toBe(400);
    expect((await choose({ schedule: '@monthly', day: 29 })).status).toBe(200);
  });

  test('may be the last one of the month', async () => {
    await buyTrial();
    server.clock.set(Date.parse('2027-04-29T20:00:00Z'));
    await server.services.db
      .updateTable('plans')
      .set({ active_until: START + 99 * DAY })
      .execute();
    expect((await choose({ schedule: '@monthly', day: 29 })).status).toBe(200);
    await at('2027-04-29T20:01:00Z');
    await holder.receive(['first.pdf']);
    await at('2027-04-30T08:00:00Z');
    expect((await reports())[0]?.body).toContain('This report comes on the last day of every month at 8:00 AM UTC.');
  });
});

test('what came in while there were no reports is in none', async () => {
  await choose({ schedule: 'never' });
  await holder.receive(['first.pdf']);
  server.clock.advance(DAY);
  await choose({ schedule: '@daily' });
  await at('2027-04-22T10:01:00Z');
  await at('2027-04-24T08:00:00Z');
  expect(await reports()).toEqual([]);
});

test('before a schedule is saved, eight o’clock is that of the person’s latest fax', async () => {
  await sendReports(server.services, {}, ONCE);
  const due = async () => {
    const rows = server.services.db.selectFrom('archives').select('report_due').where('id', '=', holder.archive);
    return new Date((await rows.executeTakeFirstOrThrow()).report_due).toISOString();
  };
  expect(await due()).toBe('2027-04-26T08:00:00.000Z');
  const order = await holder.prepareOrder();
  await holder.post(`/v1/order/update/${order}`, { tz: 'Asia/Tokyo' });
  await holder.pay('tok_visa');
  await server.services.db.updateTable('archives').set({ report_due: 0 }).execute();
  await sendReports(server.services, {}, ONCE);
  expect(await due()).toBe('2027-04-25T23:00:00.000Z');
});

test('the job asks to run again in a minute, or at once if there are more than it does at a time', async () => {
  const again = jest.fn();
  await sendReports(server.services, {}, { again });
  expect(again).toHaveBeenCalledWith(START + MINUTE);
  const { user_id } = await server.services.db.selectFrom('archives').select('user_id').executeTakeFirstOrThrow();
  const row = { user_id, schedule: '@daily' as const, print_enabled: false, print_to_email: false, print_secret: 'x' };
  const rows = Array.from({ length: 250 }, (_, index) => ({ ...row, id: `many-${index}` }));
  await server.services.db
    .insertInto('archives')
    .values(rows.map((one) => ({ ...one, created_at: START, report_from: START })))
    .execute();
  await sendReports(server.services, {}, { again });
  expect(again).toHaveBeenLastCalledWith(START);
  await sendReports(server.services, {}, { again });
  expect(again).toHaveBeenLastCalledWith(START + MINUTE);
});

test('the standing job and the mails it queues run in the queue', async () => {
  await choose({ schedule: '@daily' });
  await enqueue(server.services.db, 'reports', {}, START);
  await server.runJobs();
  await holder.receive(['first.pdf']);
  server.clock.set(Date.parse('2027-04-22T08:00:00Z'));
  for (let runs = 0; runs < 3; runs += 1) await server.runJobs();
  const mails = await server.services.db.selectFrom('mail').select('subject').orderBy('id').execute();
  expect(mails.filter(({ subject }) => subject.includes('in your archive'))).toHaveLength(1);
  server.clock.advance(HOUR);
});
