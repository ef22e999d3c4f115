import { resolve } from 'node:path';
import { enqueueNotices } from '@server/plans/plan-notices';
import type { PlanRow } from '@server/plans/plan-store';
import { emptyDatabaseDump } from '@server/testing/test-server';
import { Kysely, sql } from 'kysely';
import { migrate } from './migrate';
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
    where table_name in ('plans', 'plan_renewals') and column_name in ('card', 'paid_by', 'ordernumber')`.execute(db);
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

test('rejects a database that a newer server has migrated', async () => {
  await sql`insert into kysely_migration values ('0999-later', '2030-01-01')`.execute(db);
  await expect(migrate(db)).rejects.toThrow('0999-later');
});

/** What takes back a migration, by number. */
const UNDO: readonly (readonly [number: string, statement: string])[] = [
  ['0028', 'alter table users drop column email_key'],
  ['0027', 'alter table plans drop column card_brand, drop column card_last4'],
  ['0027', 'alter table plan_renewals drop column reason, drop column retry_on'],
  ['0026', 'alter table plans drop column card, drop column paid_by'],
  ['0026', 'alter table plan_renewals drop column ordernumber'],
];

/** Takes back the newest migrations, from one on. */
async function undoFrom(first: string): Promise<void> {
  for (const [number, statement] of UNDO) {
    if (number >= first) await sql.raw(statement).execute(db);
  }
  await sql`delete from kysely_migration where name >= ${first}`.execute(db);
}
