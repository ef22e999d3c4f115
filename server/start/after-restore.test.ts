import { mailJob } from '@server/mail/mail-job';
import { enqueue } from '@server/queue/queue';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { type ListCharges, type ProviderCharge, reportRestored } from './after-restore';

const BACKUP = Date.UTC(2026, 10, 28, 3, 0);

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer({ now: BACKUP });
  await server.services.db.deleteFrom('jobs').execute();
});
afterEach(() => server.close());

const charge = (id: string, changes: Partial<ProviderCharge> = {}): ProviderCharge => ({
  ...{ id, amount_received: 249, created: BACKUP / 1_000 + 600, status: 'succeeded' },
  ...{ metadata: { order: 'order-1' }, receipt_email: 'ann@mail.example', ...changes },
});

/** What the command prints if the payment provider has these charges. */
async function report(charges: ProviderCharge[] | null) {
  const lines: string[] = [];
  const asked: number[] = [];
  const list: ListCharges = (since) => {
    asked.push(since);
    return (async function* () {
      for (const one of charges ?? []) yield await Promise.resolve(one);
    })();
  };
  const write = (line: string): number => lines.push(line);
  const code = await reportRestored({ db: server.services.db, list: charges && list, write });
  return { code, asked, lines };
}

test('charges that were made after the backup are listed with amount and payer, and jobs with when and to whom', async () => {
  const { db } = server.services;
  await db
    .insertInto('jobs')
    .values(mailJob(BACKUP, { to: 'ann@mail.example', subject: 'Your receipt', text: 'private words' }))
    .execute();
  await enqueue(db, 'fax', { order: 'order-2' }, BACKUP, BACKUP + 3_600_000);
  const { code, asked, lines } = await report([
    charge('pi_lost'),
    charge('pi_plan', { amount_received: 999, metadata: { user: 'u1', product: 'PLAN_MONTHLY' }, receipt_email: null }),
    charge('pi_unsure', { status: 'processing' }),
    charge('pi_declined', { status: 'requires_payment_method' }),
  ]);
  expect(code).toBe(1);
  // From an hour before the last thing known.
  expect(asked).toEqual([BACKUP - 3_600_000]);
  expect(lines).toEqual([
    'The last thing in the database is from 2026-11-28 03:00 UTC.',
    '',
    'Charges that the database does not know. Refund each at the payment provider, or send the fax by hand:',
    '  2026-11-28 03:10 UTC  pi_lost  $2.49  order order-1, ann@mail.example',
    '  2026-11-28 03:10 UTC  pi_plan  $9.99  plan PLAN_MONTHLY of user u1',
    '  2026-11-28 03:10 UTC  pi_unsure  $2.49, not certain yet  order order-1, ann@mail.example',
    '',
    'Jobs that run once the server starts, those of the past at once:',
    '  2026-11-28 03:00 UTC  mail to ann@mail.example: Your receipt',
    '  2026-11-28 04:00 UTC  fax of order order-2',
    'Mails and faxes among them may have gone out after the backup: what is due then goes out again.',
  ]);
});

test('a charge that an attempt has recorded is no surprise, and without jobs and keys it says so', async () => {
  const attempt = { id: 'a1', kind: 'order', state: 'running', lease_until: 0, payment_intent: 'pi_known' } as const;
  const { db } = server.services;
  const order = await createVisitor(server).prepareOrder();
  const of = { order_id: order, visitor_id: 'x', fingerprint: 'f', token: 't', email: '', terms: '' };
  await db
    .insertInto('payment_attempts')
    .values({ ...attempt, ...of, created_at: BACKUP, updated_at: BACKUP })
    .execute();
  const known = await report([charge('pi_known')]);
  expect(known.code).toBe(0);
  expect(known.lines.slice(2)).toEqual([
    'Charges: the payment provider has none that the database does not know.',
    '',
    'Jobs: none are waiting.',
  ]);
  expect((await report(null)).lines[2]).toBe('Charges: not compared, as there are no payment keys.');
});
