import { resolve } from 'node:path';
import { orderAttemptId, planAttemptId, renewalId, selectAttempts } from '@server/payments/attempt';
import { begunAt } from '@server/payments/attempt-store';
import { enqueueNotices } from '@server/plans/plan-notices';
import type { PlanRow } from '@server/plans/plan-store';
import { emptyDatabaseDump } from '@server/testing/test-server';
import { Kysely, sql } from 'kysely';
import { migrate } from './migrate';
import { PAYMENTS_OF } from './payments-of';
import { pgliteDialect } from './pglite-dialect';
import { openPglite } from './pglite-thread';
import type { Schema } from './schema';

const said: string[] = [];
let db: Kysely<Schema>;
beforeAll(async () => {
  const dumpFile = await emptyDatabaseDump(resolve('server'));
  const dialect = pgliteDialect(await openPglite(resolve('server'), { dumpFile, background: true }));
  db = new Kysely<Schema>({ dialect, log: ({ query }) => void said.push(query.sql) });
});
afterAll(() => db.destroy());

test('only reads the list of applied migrations if the database is current', async () => {
  await migrate(db);
  expect(said).toHaveLength(2);
});

test('applies a missing migration', async () => {
  await undoFrom('0026');
  await migrate(db);
  const columns = await sql`select column_name from information_schema.columns
    where table_name in ('plans', 'payment_attempts') and column_name in ('card', 'paid_by', 'ordernumber')`.execute(
    db,
  );
  expect(columns.rows).toHaveLength(3);
  said.length = 0;
  await migrate(db);
  expect(said).toHaveLength(2);
});

test('makes the last day of the month, once 31, an index of the reminder days', async () => {
  const days = { first: 1, last: 31, middle: 28 };
  await sql`insert into users (id, email, name, phone, source, feature_updates, created_at) values ('u', 'u@x.example', '', '', 'internal', false, 0)`.execute(
    db,
  );
  for (const [id, day] of Object.entries(days)) {
    await sql`insert into archives (id, user_id, schedule, print_enabled, print_to_email, print_secret, created_at, report_from, report_day)
      values (${id}, 'u', '@monthly', false, false, ${id}, 0, 0, ${day})`.execute(db);
  }
  await undoFrom('0025');
  await migrate(db);
  const { rows } = await sql<{ id: string; report_day: number }>`select id, report_day from archives`.execute(db);
  expect(Object.fromEntries(rows.map(({ id, report_day }) => [id, report_day]))).toEqual({ ...days, last: 29 });
});

test('gives every account the key of its address, and leaves the address as it is', async () => {
  const accounts = {
    plain: ['ann@keys.example', 'ann@keys.example'],
    twin: ['ann@keys.example\u200b', 'ann@keys.example'],
    inside: ['a\u00adnn@keys.example', 'ann@keys.example'],
    letters: ['ann@b\u00fccher.example', 'ann@xn--bcher-kva.example'],
    ascii: ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    apart: ['andre\u0301@keys.example', 'andr\u00e9@keys.example'],
  };
  for (const [id, [email]] of Object.entries(accounts)) {
    await sql`insert into users (id, email, name, phone, source, feature_updates, created_at)
      values (${id}, ${email}, '', '', 'internal', false, 0)`.execute(db);
  }
  await undoFrom('0028');
  await migrate(db);
  const { rows } = await sql<{ id: string; email: string; email_key: string }>`select id, email, email_key from users
    where id <> 'u'`.execute(db);
  expect(Object.fromEntries(rows.map(({ id, email, email_key }) => [id, [email, email_key]]))).toEqual(accounts);
});

test('counts the addresses of earlier accounts as confirmed', async () => {
  await sql`insert into users (id, email, name, phone, source, feature_updates, created_at)
    values ('earlier', 'earlier@x.example', '', '', 'internal', false, 7)`.execute(db);
  await undoFrom('0033');
  await migrate(db);
  const { rows } = await sql`select verified_at from users where id = 'earlier'`.execute(db);
  expect(rows).toEqual([{ verified_at: 7 }]);
});

test('takes the text from mails that were sent, not from those that wait', async () => {
  await sql`insert into jobs (kind, payload, state, run_at, lease_until, attempts, created_at) values
    ('mail', '{"text": "sent"}', 'done', 1, 0, 1, 0), ('mail', '{"text": "waits"}', 'waiting', 2, 0, 0, 0),
    ('fax', '{"order": "sent"}', 'done', 3, 0, 1, 0)`.execute(db);
  await undoFrom('0034');
  await migrate(db);
  const { rows } = await sql<{ payload: unknown }>`select payload from jobs order by run_at`.execute(db);
  expect(rows.map(({ payload }) => payload)).toEqual([{}, { text: 'waits' }, { order: 'sent' }]);
  await db.deleteFrom('jobs').execute();
});

describe('gives plans that were bought before', () => {
  const plan = (guid: string, product: PlanRow['product'], activeUntil: number, renewalDate: string | null = null) => ({
    ...{ guid, user_id: 'u', product, email: 'u@x.example', period_end: '2099-12-31', renewal_date: renewalDate },
    ...{ active_until: activeUntil, payment_intent: null, paid_by: null, created_at: 0, cancelled_at: null },
    ...{ card: 'pm_1', card_brand: 'visa', card_last4: '4242' },
  });
  const trial = plan('trial', 'PLAN_ONETIME_TRIAL', Date.UTC(2099, 11, 31, 9));
  const oneYear = plan('one-year', 'PLAN_ONETIME_ANNUAL', Date.UTC(2100, 0, 1, 12));
  const annual = plan('annual', 'PLAN_SUBSCRIPTION_ANNUAL', 0, '2100-01-01');
  const others = [
    plan('monthly', 'PLAN_SUBSCRIPTION_MONTHLY', 0, '2100-01-01'),
    plan('canceled', 'PLAN_SUBSCRIPTION_ANNUAL', Date.UTC(2100, 0, 1, 12)),
    plan('over', 'PLAN_ONETIME_ANNUAL', 1),
  ];
  const notices = () =>
    db
      .selectFrom('jobs')
      .select(['payload', 'run_at', 'state'])
      .where('kind', '=', 'plan-notice')
      .orderBy('run_at')
      .orderBy('payload');

  beforeAll(async () => {
    await db
      .insertInto('plans')
      .values([trial, oneYear, annual, ...others])
      .execute();
    await undoFrom('0029');
    await migrate(db);
  });

  test('the notices of a plan bought today, once', async () => {
    const made = await notices().execute();
    await db.deleteFrom('jobs').execute();
    for (const one of [trial, oneYear, annual, ...others.slice(0, 2)]) await enqueueNotices(db, one, Date.now());
    expect(made).toEqual(await notices().execute());
    expect(made).toContainEqual({
      payload: { plan: 'annual', until: '2099-12-31', tells: 'charge-soon' },
      run_at: Date.parse('2099-12-25T12:00:00Z'),
      state: 'waiting',
    });
    await undoFrom('0029');
    await migrate(db);
    expect(await notices().execute()).toEqual(made);
  });

  test('no card if they are free', async () => {
    const cards = db.selectFrom('plans').select(['guid', 'card', 'card_brand', 'card_last4']).orderBy('guid');
    const [first, ...rest] = (await cards.execute()).filter(({ guid }) => ['one-year', 'trial'].includes(guid));
    expect(first).toEqual({ guid: 'one-year', card: 'pm_1', card_brand: 'visa', card_last4: '4242' });
    expect(rest).toEqual([{ guid: 'trial', card: null, card_brand: null, card_last4: null }]);
  });
});

describe('moves every attempt to pay to one table', () => {
  /** The state, intent and answer of attempts, as they were in the old tables. */
  const STATES: readonly (readonly [state: string, intent: string | null, status: number | null])[] = [
    ['running', null, null],
    ['needs_action', 'asked', null],
    ['done', 'paid', 200],
    ['refused', 'declined', 402],
  ];
  const answerOf = (status: number | null) => (status === null ? null : { status });
  const stored = (id: string) =>
    selectAttempts(db, ...PAYMENTS_OF)
      .where('id', '=', id)
      .executeTakeFirst();

  beforeAll(async () => {
    await sql`insert into users (id, email, name, phone, source, feature_updates, created_at)
      values ('payer', 'payer@x.example', '', '', 'internal', false, 0)`.execute(db);
    await sql`insert into plans (guid, user_id, product, email, period_end, active_until, created_at)
      values ('renewed', 'payer', 'PLAN_SUBSCRIPTION_MONTHLY', 'payer@x.example', '2027-04-30', 0, 0)`.execute(db);
    await sql`insert into orders (id, visitor_id, state, number, to_number, instantsend, tz, coverpage, sendername,
        senderphone, coverto, coversubject, covermessage, sku, created_at, updated_at)
      values ('order', 'visitor', 'open', '', '', true, '', false, '', '', '', '', '', '', 0, 0)`.execute(db);
    await undoFrom('0030');
    for (const [state, intent, status] of STATES) {
      const answer = JSON.stringify(answerOf(status));
      await sql`insert into order_attempts values (${`o-${state}`}, 'order', 'visitor', 'hash', 'tok_visa', 'a@x.example',
        ${state}, 7, ${intent === null ? null : `pi_o_${intent}`}, ${status}, ${answer}, 8, 9, 'terms')`.execute(db);
      await sql`insert into plan_attempts values ('payer', ${`p-${state}`}, 'hash', 'PLAN_ONETIME_ANNUAL', 3300, 'pm_1',
        'a@x.example', '2028-04-30', null, ${state}, 7, ${intent === null ? null : `pi_p_${intent}`}, ${status}, ${answer},
        8, 9)`.execute(db);
    }
    await sql`insert into plan_renewals values
      ('renewed', '2027-05-01', 1, 'refused', 'pi_r_1', 8, null, 'No funds.', '2027-05-04'),
      ('renewed', '2027-05-01', 2, 'paid', 'pi_r_2', 8, 'number', null, null),
      ('renewed', '2027-06-01', 1, 'running', null, 8, null, null, null)`.execute(db);
    await sql`insert into jobs (kind, payload, state, run_at, lease_until, attempts, created_at) values
      ('settle-attempt', '{"key": "o-running"}', 'waiting', 1, 0, 0, 0),
      ('settle-plan-attempt', '{"user": "payer", "key": "p-needs_action"}', 'waiting', 2, 0, 0, 0)`.execute(db);
    await migrate(db);
  });

  test.each(STATES)('%s, by its key', async (state, intent, status) => {
    const common = {
      state,
      lease_until: 7,
      answer_status: status,
      answer: answerOf(status),
      created_at: 8,
      updated_at: 9,
    };
    const paysWith = { fingerprint: 'hash', email: 'a@x.example' };
    expect(await stored(orderAttemptId(`o-${state}`))).toMatchObject({
      ...{ ...common, ...paysWith, kind: 'order', payment_intent: intent && `pi_o_${intent}` },
      ...{ order_id: 'order', visitor_id: 'visitor', token: 'tok_visa', terms: 'terms' },
    });
    expect(await stored(planAttemptId('payer', `p-${state}`))).toMatchObject({
      ...{ ...common, ...paysWith, kind: 'plan', payment_intent: intent && `pi_p_${intent}` },
      ...{ user_id: 'payer', product: 'PLAN_ONETIME_ANNUAL', cost: 3300, payment_method: 'pm_1' },
      ...{ period_end: '2028-04-30', renewal_date: null },
    });
  });

  test.each([
    ['2027-05-01', 1, { state: 'refused', payment_intent: 'pi_r_1', reason: 'No funds.', retry_on: '2027-05-04' }],
    ['2027-05-01', 2, { state: 'done', payment_intent: 'pi_r_2', ordernumber: 'number', reason: null }],
    ['2027-06-01', 1, { state: 'running', payment_intent: null, ordernumber: null, retry_on: null }],
  ])('a renewal of %s, try %i', async (date, count, columns) => {
    const renewal = { kind: 'renewal', plan: 'renewed', renewal_date: date, try: count, lease_until: 0, created_at: 8 };
    expect(await stored(renewalId('renewed', date, count))).toMatchObject({ ...renewal, ...columns });
  });

  test('whose jobs find it there', async () => {
    const jobs = db.selectFrom('jobs').select(['kind', 'payload']).where('kind', 'like', 'settle-%').orderBy('run_at');
    expect(await jobs.execute()).toEqual([
      { kind: 'settle-attempt', payload: { attempt: orderAttemptId('o-running') } },
      { kind: 'settle-plan-attempt', payload: { attempt: planAttemptId('payer', 'p-needs_action') } },
    ]);
  });

  test('which refuses one without a column of its kind or with another, and a second that runs for the same', async () => {
    const order = {
      ...begunAt(0),
      kind: 'order',
      order_id: 'order',
      visitor_id: '',
      fingerprint: '',
      token: '',
    } as const;
    const insert = (columns: object) =>
      db
        .insertInto('payment_attempts')
        .values({ id: 'new', ...order, ...columns })
        .execute();
    await expect(insert({ email: '' })).rejects.toThrow('columns_of_kind');
    await expect(insert({ email: '', terms: '' })).rejects.toThrow('one_running_attempt_per_order');
    await expect(insert({ email: '', terms: '', product: 'PLAN_ONETIME_ANNUAL' })).rejects.toThrow('columns_of_kind');
    const none = { order_id: null, visitor_id: null, token: null };
    const plan = { kind: 'plan', ...none, user_id: 'payer', email: '', period_end: '', cost: 1 };
    await expect(insert(plan)).rejects.toThrow('columns_of_kind');
    await expect(insert({ ...plan, product: 'PLAN_ONETIME_ANNUAL' })).rejects.toThrow(
      'one_running_purchase_per_person',
    );
    await expect(insert({ ...plan, product: 'PLAN_ONETIME_ANNUAL', try: 1 })).rejects.toThrow('columns_of_kind');
    const renewal = { kind: 'renewal', ...none, fingerprint: null, plan: 'renewed', renewal_date: '2027-07-01' };
    await expect(insert(renewal)).rejects.toThrow('columns_of_kind');
    await expect(insert({ ...renewal, try: 1, state: 'needs_action' })).rejects.toThrow('columns_of_kind');
    await expect(insert({ ...renewal, try: 1, email: '' })).rejects.toThrow('columns_of_kind');
    await expect(insert({ ...renewal, try: 1, payment_intent: 'pi_r_1' })).rejects.toThrow('renewal_per_intent');
    await expect(insert({ kind: 'other' })).rejects.toThrow('columns_of_kind');
  });
});

test('rejects a database that a newer server has migrated', async () => {
  await sql`insert into kysely_migration values ('0999-later', '2030-01-01')`.execute(db);
  await expect(migrate(db)).rejects.toThrow('0999-later');
});

/** Statements that undo a migration, by number. */
const UNDO: readonly (readonly [number: string, statement: string])[] = [
  ['0036', 'drop index jobs_of_faxes'],
  ['0036', 'alter table order_files drop column sealed_size'],
  ['0036', 'alter table fax_deliveries drop column engine, drop column refused_at'],
  ['0035', 'alter table archive_documents drop column is_without_plan'],
  ['0034', 'select 1'],
  ['0033', 'drop table email_confirmations'],
  ['0033', 'alter table users drop column verified_at'],
  ['0032', 'drop table archive_messages'],
  ['0031', 'alter table archive_documents drop column hash, drop column left_out'],
  ['0030', 'drop table payment_attempts'],
  [
    '0030',
    `create table order_attempts (
      key text primary key, order_id text not null references orders (id) on delete cascade,
      visitor_id text not null, fingerprint text not null, token text not null, email text not null,
      state text not null, lease_until bigint not null, payment_intent text,
      answer_status integer, answer jsonb, created_at bigint not null, updated_at bigint not null,
      terms text not null default '')`,
  ],
  [
    '0030',
    `create table plan_attempts (
      user_id text not null references users (id) on delete cascade, key text not null,
      fingerprint text not null, product text not null, cost integer not null, payment_method text,
      email text not null, period_end text not null, renewal_date text,
      state text not null, lease_until bigint not null, payment_intent text unique,
      answer_status integer, answer jsonb, created_at bigint not null, updated_at bigint not null,
      primary key (user_id, key))`,
  ],
  [
    '0030',
    `create table plan_renewals (
      plan text not null references plans (guid) on delete cascade, renewal_date text not null, try integer not null,
      state text not null, payment_intent text unique, created_at bigint not null,
      ordernumber text, reason text, retry_on text, primary key (plan, renewal_date, try))`,
  ],
  ['0028', 'alter table users drop column email_key'],
  ['0027', 'alter table plans drop column card_brand, drop column card_last4'],
  ['0027', 'alter table plan_renewals drop column reason, drop column retry_on'],
  ['0026', 'alter table plans drop column card, drop column paid_by'],
  ['0026', 'alter table plan_renewals drop column ordernumber'],
];

/** Undoes the newest migrations, starting with `first`. */
async function undoFrom(first: string): Promise<void> {
  for (const [number, statement] of UNDO) {
    if (number >= first) await sql.raw(statement).execute(db);
  }
  await sql`delete from kysely_migration where name >= ${first}`.execute(db);
}
