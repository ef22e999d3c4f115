import { execFile } from 'node:child_process';
import { chownSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '@server/platform/clock';
import { poolOptions } from '@server/platform/data/postgres/postgres-pool';
import { askDatabase } from '@server/start/check/ask-database';
import { createOutsideClock } from '@server/start/check/outside-clock';
import { expect, bareTest as test } from './support/fixtures';
import { folderFor, type Postgres, startPostgres, unprivileged } from './support/servers/postgres';
import { requireProgram } from './support/servers/proxy';

const run = promisify(execFile);
let folder: string;
let database: Postgres;

/** A key and a certificate for `localhost`, signed by an authority of its own: `{name}-ca.pem`. */
async function makeCertificate(name: string): Promise<void> {
  const at = (file: string): string => join(folder, `${name}-${file}`);
  const key = ['-newkey', 'rsa:2048', '-nodes'];
  await run('openssl', [
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  ]);
  const names = ['-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', [
    'req',
    ...key,
    '-subj',
    '/CN=localhost',
    ...names,
    '-keyout',
    at('key.pem'),
    '-out',
    at('asked.pem'),
  ]);
  const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-copy_extensions', 'copy'];
  await run('openssl', ['x509', '-req', '-in', at('asked.pem'), ...signing, '-days', '2', '-out', at('cert.pem')]);
}

test.beforeAll(async () => {
  requireProgram('OpenSSL');
  const who = unprivileged();
  folder = await folderFor(who, 'tls');
  for (const name of ['own', 'other']) await makeCertificate(name);
  const files = { ssl_cert_file: join(folder, 'own-cert.pem'), ssl_key_file: join(folder, 'own-key.pem') };
  if (who) for (const one of [folder, ...Object.values(files)]) chownSync(one, who.uid, who.gid);
  database = await startPostgres({ fsync: 'off', ssl: 'on', ...files });
});
test.afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** What `--check` says of the database at this host with these parameters. */
function check(host: string, query: string): Promise<string> {
  const url = `${database.url.replace('127.0.0.1', host)}?${query}`;
  return askDatabase(url, 10_000, createOutsideClock(systemClock)).catch((error: unknown) => String(error));
}

const ADVICE =
  'name a file with the certificate of its authority at the end of DATABASE_URL, as ?sslmode=verify-full&sslrootcert=/path/to/ca.pem';

test('PostgreSQL with a certificate of an own authority is trusted by that file, and used with TLS', async () => {
  const query = `sslmode=verify-full&sslrootcert=${folder}/own-ca.pem`;
  expect(await check('localhost', query)).toMatch(/^answers: PostgreSQL \d+/);
  const { default: pg } = await import('pg');
  const pool = new pg.Pool(poolOptions(`${database.url.replace('127.0.0.1', 'localhost')}?${query}`));
  const { rows } = await pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
  await pool.end();
  expect(rows).toEqual([{ ssl: true }]);
});

test('a certificate that is not trusted is refused, with what to do', async () => {
  const untrusted = `Error: its certificate is not trusted (`;
  const unknown = await check('localhost', 'sslmode=verify-full');
  expect(unknown).toContain(untrusted);
  expect(unknown).toContain(`: ${ADVICE}`);
  const wrong = await check('localhost', `sslmode=verify-full&sslrootcert=${folder}/other-ca.pem`);
  expect(wrong).toContain(untrusted);
  expect(wrong).toContain(`: ${ADVICE}`);
  const elsewhere = await check('127.0.0.1', `sslmode=verify-full&sslrootcert=${folder}/own-ca.pem`);
  expect(elsewhere).toContain(': use a host in DATABASE_URL that its certificate names');
  expect(await check('localhost', `sslmode=verify-full&sslrootcert=${folder}/none.pem`)).toBe(
    `Error: the certificate file ${folder}/none.pem of DATABASE_URL is not there`,
  );
});
