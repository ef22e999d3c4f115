import { readConfig } from '@server/platform/config';
import { silentLog } from '@server/platform/log';
import { DatabaseProblem, migrationProblem, openDatabase } from './open-database';

test('a PostgreSQL that nobody runs is a problem of the operator, with the reason', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://fax:canary@127.0.0.1:1/fax' });
  const problem: unknown = await openDatabase(config, silentLog).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(DatabaseProblem);
  expect(String(problem)).toContain('ECONNREFUSED');
  expect(String(problem)).not.toContain('canary');
});

test.each<[string, string, boolean]>([
  ['42501', 'permission denied for schema public', true],
  ['25006', 'cannot execute CREATE TABLE in a read-only transaction', true],
  ['42703', 'column "amount" does not exist', false],
])('a migration that fails with %s (%s) is one: %j', (code, message, isOperators) => {
  const error = Object.assign(new Error(message), { code });
  const problem = migrationProblem(error);
  expect(problem instanceof DatabaseProblem).toBe(isOperators);
  expect(problem).toMatchObject({ message });
});
