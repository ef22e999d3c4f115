/**
 * Simulates concurrent visitors who order faxes and prints the server's performance: with the embedded database, on
 * PostgreSQL, and on PostgreSQL with two processes behind nginx. Starts and stops everything on free ports of this
 * machine.
 * Usage: tsx tools/load.ts [--visitors 50] [--rounds 4] [--seconds 60] [--only embedded|postgres|cluster]
 */
import { parseArgs } from 'node:util';
import { makePdf } from '@server/testing/visitor';
import { startCluster } from '../e2e/support/servers/cluster/cluster';
import { startPostgres } from '../e2e/support/servers/postgres';
import { startServer } from '../e2e/support/servers/server';
import { createMeasures } from './load/measure';
import { visit } from './load/visit';

interface Target {
  url: string;
  close(): Promise<void>;
}

const MOST_VISITORS = 500;
const MOST_ROUNDS = 100;
const MOST_SECONDS = 300;

const TARGETS: Record<string, { title: string; start: () => Promise<Target> }> = {
  embedded: { title: 'Embedded database, one process', start: () => startServer({ DATABASE_SYNC: '1' }) },
  postgres: { title: 'PostgreSQL, one process', start: startOnPostgres },
  cluster: {
    title: 'PostgreSQL, two processes behind nginx',
    start: () => startCluster({ processes: 2, s3: false }),
  },
};

const { values } = parseArgs({
  options: {
    visitors: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
});
const visitors = bounded(values.visitors, MOST_VISITORS);
const rounds = bounded(values.rounds, MOST_ROUNDS);
const seconds = bounded(values.seconds, MOST_SECONDS);
const pdf = await makePdf(2);

let errors = 0;
for (const [name, { title, start }] of Object.entries(TARGETS)) {
  if (values.only !== undefined && values.only !== name) continue;
  const target = await start();
  try {
    console.log(`\n${title}: ${visitors} visitors\n`);
    console.log(await run(target.url));
  } finally {
    await target.close();
  }
}
if (errors > 0) console.error(`\n${errors} visitors were stopped by an error.`);
process.exit(errors > 0 ? 1 : 0);

async function run(url: string): Promise<string> {
  // Warm up, so that first-call costs are not measured.
  await visit(url, pdf, { rounds: 2, until: Number.POSITIVE_INFINITY }, createMeasures());
  const measures = createMeasures();
  const started = performance.now();
  const until = Date.now() + seconds * 1000;
  const visits = Array.from({ length: visitors }, (_, number) =>
    visit(url, ownPdf(number), { rounds, until }, measures),
  );
  const outcomes = await Promise.allSettled(visits);
  errors += outcomes.filter(({ status }) => status === 'rejected').length;
  return measures.table((performance.now() - started) / 1000);
}

async function startOnPostgres(): Promise<Target> {
  const postgres = await startPostgres();
  const server = await startServer({ DATABASE_URL: postgres.url }).catch(async (error: unknown) => {
    await postgres.close();
    throw error;
  });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      await postgres.close();
    },
  };
}

/** A file unique to this visitor: concurrent files with the same content are counted only once. */
function ownPdf(visitor: number): Uint8Array {
  return Buffer.concat([pdf, Buffer.from(`\n% visitor ${visitor}\n`)]);
}

function bounded(text: string, most: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1 || value > most) {
    throw new Error(`A whole number from 1 to ${most} is needed, not "${text}"`);
  }
  return value;
}
