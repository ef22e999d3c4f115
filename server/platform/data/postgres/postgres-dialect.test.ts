import { Kysely, sql } from 'kysely';
import { LimitedPostgresDialect } from './postgres-dialect';

/** Kysely on a pool that notes what it is asked, and refuses statements that match. */
function noted(refused?: RegExp): { db: Kysely<unknown>; said: string[] } {
  const said: string[] = [];
  const query = (text: string): Promise<unknown> => {
    said.push(text);
    if (refused?.test(text)) return Promise.reject(new Error('refused'));
    return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
  };
  const client = { query, release: () => void said.push('release') };
  const pool = { connect: () => Promise.resolve(client), end: () => Promise.resolve() };
  // Only these members of a pool are used.
  const dialect = new LimitedPostgresDialect({ pool: pool as never });
  return { db: new Kysely<unknown>({ dialect }), said };
}

const LIMITS = 'set local statement_timeout = 60000; set local idle_in_transaction_session_timeout = 60000';

test('limits are for one transaction, and none are left on the connection', async () => {
  const { db, said } = noted();
  await sql`select 1`.execute(db);
  await db.transaction().execute((transaction) => sql`select 2`.execute(transaction));
  expect(said).toEqual(['select 1', 'release', 'begin', LIMITS, 'select 2', 'commit', 'release']);
});

test('a transaction that cannot have them does not stay open', async () => {
  const { db, said } = noted(/local/);
  const failing = db.transaction().execute((transaction) => sql`select 2`.execute(transaction));
  await expect(failing).rejects.toThrow('refused');
  expect(said).toEqual(['begin', LIMITS, 'rollback', 'release']);
});
