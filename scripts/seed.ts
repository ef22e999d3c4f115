/**
 * Fills the configured database (DATA_DIR or DATABASE_URL) with a demo account: sign in as demo@faxkeep.example with
 * the password "faxkeep demo". Another run adds what is missing. The embedded database belongs to one process: without
 * DATABASE_URL, stop the server first.
 * Usage: npx tsx scripts/seed.ts [--archives 3] [--documents 2]
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isSandboxed, readConfig } from '@server/platform/config';
import { createServices } from '@server/services';
import { keepPrivate } from '@server/start/private-folder';
import { seed } from './seed/demo-data';

const { values } = parseArgs({
  options: { archives: { type: 'string', default: '3' }, documents: { type: 'string', default: '2' } },
});
const config = readConfig(process.env);
if (!isSandboxed(config)) throw new Error('A payment key is set: a real site gets no account with a known password');

await keepPrivate(config.dataDir);
const services = await createServices(config);
const pdf = await readFile(resolve(import.meta.dirname, '../e2e/files/letter-1.pdf'));
const made = await seed(services, { archives: count('archives'), documents: count('documents'), pdf });
await services.close();
process.stdout.write(
  `${made.email} / ${made.password}: ${made.archives} archives, ${made.documents} documents, a plan for a year\n`,
);

function count(name: 'archives' | 'documents'): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`);
  return number;
}
