import { resolve } from 'node:path';
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
  const dialect = pgliteDialect(openPglite(resolve('server'), { dumpFile, background: true }));
  db = new Kysely<Schema>({ dialect, log: ({ query }) => void said.push(query.sql) });
});
afterAll(() => db.destroy());

it('only reads the list of applied migrations if the database is current', async () => {
  await migrate(db);
  expect(said).toHaveLength(2);
});

it('applies a missing migration', async () => {
  await sql`drop table sign_in_subjects`.execute(db);
  await sql`delete from kysely_migration where name = '0024-sign-in-subjects'`.execute(db);
  await migrate(db);
  const columns = await sql`select 1 from information_schema.columns where table_name = 'sign_in_subjects'`.execute(db);
  expect(columns.rows).toHaveLength(4);
  said.length = 0;
  await migrate(db);
  expect(said).toHaveLength(2);
});

it('rejects a database that a newer server has migrated', async () => {
  await sql`insert into kysely_migration values ('0999-later', '2030-01-01')`.execute(db);
  await expect(migrate(db)).rejects.toThrow('0999-later');
});
