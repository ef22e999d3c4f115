import { createServer } from 'node:net';
import { createStripe } from '@server/payments/stripe-client';
import { HOUR } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import { openDatabase } from '@server/platform/data/open-database';
import { silentLog } from '@server/platform/log';
import { formatUsd } from '@shared/lib/money';
import type Stripe from 'stripe';
import { StartProblem } from './start-problem';

/** What the payment provider says of a charge: an intent's members. */
export type ProviderCharge = Pick<
  Stripe.PaymentIntent,
  'id' | 'amount_received' | 'created' | 'status' | 'metadata' | 'receipt_email'
>;

/** The charges at the payment provider that began at this time or later, ms since the epoch, newest first. */
export type ListCharges = (since: number) => AsyncIterable<ProviderCharge>;

/**
 * Handles `--after-restore`, for the time between restoring a backup and starting the server: lists charges that no
 * order knows, as they were made after the backup, and the jobs that will run. Changes only what a start changes.
 *
 * @returns the exit code: 1 if there are such charges
 * @throws StartProblem if the server runs
 */
export async function afterRestore(config: Config, write: (line: string) => void): Promise<number> {
  if (!config.databaseUrl) await requireStopped(config);
  const db = await openDatabase(config, silentLog);
  try {
    const { stripe: keys } = config;
    return await reportRestored({ db, list: keys ? chargesOf(createStripe(keys.secretKey)) : null, write });
  } finally {
    await db.destroy();
  }
}

/** Reports as {@link afterRestore} does. `list` is null without payment keys. */
export async function reportRestored({
  db,
  list,
  write,
}: {
  db: Database;
  list: ListCharges | null;
  write: (line: string) => void;
}): Promise<number> {
  const backup = await lastKnown(db);
  write(`The last thing in the database is from ${shownTime(backup)}.`);
  write('');
  const unknown = list ? await unknownCharges(db, list(backup - HOUR)) : [];
  if (list === null) write('Charges: not compared, as there are no payment keys.');
  else if (unknown.length === 0) write('Charges: the payment provider has none that the database does not know.');
  else {
    write('Charges that the database does not know. Refund each at the payment provider, or send the fax by hand:');
    for (const charge of unknown) write(`  ${chargeWords(charge)}`);
  }
  write('');
  const jobs = await db.selectFrom('jobs').selectAll().where('state', '=', 'waiting').orderBy('run_at').execute();
  write(
    jobs.length === 0 ? 'Jobs: none are waiting.' : 'Jobs that run once the server starts, those of the past at once:',
  );
  for (const { kind, run_at, payload } of jobs) write(`  ${shownTime(run_at)}  ${kind}${target(kind, payload)}`);
  if (jobs.some(({ kind }) => kind === 'mail' || kind === 'fax')) {
    write('Mails and faxes among them may have gone out after the backup: what is due then goes out again.');
  }
  return unknown.length > 0 ? 1 : 0;
}

function chargesOf(stripe: Stripe): ListCharges {
  return (since) => stripe.paymentIntents.list({ created: { gte: Math.floor(since / 1_000) }, limit: 100 });
}

/** The embedded database has one owner: a server that runs has its port. */
function requireStopped({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', () => reject(new StartProblem(`Port ${port} is in use: stop the server first.`)));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/** When the newest row was written, ms since the epoch; the hourly cleanup writes one, too. */
async function lastKnown(db: Database): Promise<number> {
  const jobs = db
    .selectFrom('jobs')
    .select(({ fn }) => [fn.max('created_at').as('made'), fn.max('done_at').as('done')]);
  const attempts = db.selectFrom('payment_attempts').select(({ fn }) => fn.max('updated_at').as('paid'));
  const [job, attempt] = [await jobs.executeTakeFirst(), await attempts.executeTakeFirst()];
  return Math.max(job?.made ?? 0, job?.done ?? 0, attempt?.paid ?? 0);
}

async function unknownCharges(db: Database, charges: AsyncIterable<ProviderCharge>): Promise<ProviderCharge[]> {
  const unknown: ProviderCharge[] = [];
  for await (const charge of charges) {
    if (charge.status !== 'succeeded' && charge.status !== 'processing') continue;
    const known = await db
      .selectFrom('payment_attempts')
      .select('id')
      .where('payment_intent', '=', charge.id)
      .executeTakeFirst();
    if (!known) unknown.push(charge);
  }
  return unknown;
}

function chargeWords({ id, amount_received, created, status, metadata, receipt_email }: ProviderCharge): string {
  const what = metadata.order
    ? `order ${metadata.order}`
    : `plan ${metadata.product ?? ''} of user ${metadata.user ?? ''}`;
  const state = status === 'processing' ? ', not certain yet' : '';
  const who = receipt_email ? `, ${receipt_email}` : '';
  return `${shownTime(created * 1_000)}  ${id}  ${formatUsd(amount_received)}${state}  ${what}${who}`;
}

/** Whom a job concerns, if its payload says so in a word. */
function target(kind: string, payload: unknown): string {
  // Payloads are objects; which members they have depends on the kind.
  const { to, subject, order, archive, plan, user, provider, document } = payload as Record<string, unknown>;
  if (kind === 'mail') return ` to ${String(to)}: ${String(subject)}`;
  const named = Object.entries({ order, plan, user, archive, provider, document });
  const words = named
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => ` ${name} ${String(value)}`);
  return words.length > 0 ? ` of${words.join(',')}` : '';
}

function shownTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
