import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { foundation } from './migrations/0001-foundation';
import { orders } from './migrations/0002-orders';
import { sandbox } from './migrations/0003-sandbox';
import { archives } from './migrations/0004-archives';
import { plans } from './migrations/0005-plans';
import { attemptsByIntent } from './migrations/0006-attempts-by-intent';
import { endedJobs } from './migrations/0007-ended-jobs';
import { termsOfAttempts } from './migrations/0008-terms-of-attempts';
import { sealedFiles } from './migrations/0009-sealed-files';
import { begunJobs } from './migrations/0010-begun-jobs';
import { endedSessions } from './migrations/0011-ended-sessions';
import { providerEvents } from './migrations/0012-provider-events';
import { paymentMethods } from './migrations/0013-payment-methods';
import { windowEnds } from './migrations/0014-window-ends';
import { coverTexts } from './migrations/0015-cover-texts';
import { faxDeliveries } from './migrations/0016-fax-deliveries';
import { orderRefunds } from './migrations/0017-order-refunds';
import { sandboxFaxes } from './migrations/0018-sandbox-faxes';
import { documents } from './migrations/0019-documents';
import { printing } from './migrations/0020-printing';
import { reports } from './migrations/0021-reports';
import { forwarding } from './migrations/0022-forwarding';
import { sandboxStorages } from './migrations/0023-sandbox-storages';
import { signInSubjects } from './migrations/0024-sign-in-subjects';
import { reminderDays } from './migrations/0025-reminder-days';
import { daysAndCardsOfPlans } from './migrations/0026-days-and-cards-of-plans';
import { cardsAndFailuresOfPlans } from './migrations/0027-cards-and-failures-of-plans';
import { emailKeys } from './migrations/0028-email-keys';
import { noticesOfPlans } from './migrations/0029-notices-of-plans';
import { paymentAttempts } from './migrations/0030-payment-attempts';
import { mailedDocuments } from './migrations/0031-mailed-documents';
import { messages } from './migrations/0032-messages';
import { confirmedAddresses } from './migrations/0033-confirmed-addresses';
import { doneMails } from './migrations/0034-done-mails';
import { documentsWithoutPlan } from './migrations/0035-documents-without-plan';
import { enginesOfDeliveries } from './migrations/0036-engines-of-deliveries';
import type { Schema } from './schema';

/** All migrations, in order. Never edit one that has run anywhere: add another. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-orders': orders,
  '0003-sandbox': sandbox,
  '0004-archives': archives,
  '0005-plans': plans,
  '0006-attempts-by-intent': attemptsByIntent,
  '0007-ended-jobs': endedJobs,
  '0008-terms-of-attempts': termsOfAttempts,
  '0009-sealed-files': sealedFiles,
  '0010-begun-jobs': begunJobs,
  '0011-ended-sessions': endedSessions,
  '0012-provider-events': providerEvents,
  '0013-payment-methods': paymentMethods,
  '0014-window-ends': windowEnds,
  '0015-cover-texts': coverTexts,
  '0016-fax-deliveries': faxDeliveries,
  '0017-order-refunds': orderRefunds,
  '0018-sandbox-faxes': sandboxFaxes,
  '0019-documents': documents,
  '0020-printing': printing,
  '0021-reports': reports,
  '0022-forwarding': forwarding,
  '0023-sandbox-storages': sandboxStorages,
  '0024-sign-in-subjects': signInSubjects,
  '0025-reminder-days': reminderDays,
  '0026-days-and-cards-of-plans': daysAndCardsOfPlans,
  '0027-cards-and-failures-of-plans': cardsAndFailuresOfPlans,
  '0028-email-keys': emailKeys,
  '0029-notices-of-plans': noticesOfPlans,
  '0030-payment-attempts': paymentAttempts,
  '0031-mailed-documents': mailedDocuments,
  '0032-messages': messages,
  '0033-confirmed-addresses': confirmedAddresses,
  '0034-done-mails': doneMails,
  '0035-documents-without-plan': documentsWithoutPlan,
  '0036-engines-of-deliveries': enginesOfDeliveries,
};

/**
 * Migrates the tables; safe when several processes start at once.
 *
 * @throws the error of the migration that failed.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  if (await isCurrent(db)) return;
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error));
}

/** Checked first, because it is nearly always true, and the migrator takes a tenth of the startup time to find out. */
async function isCurrent(db: Kysely<Schema>): Promise<boolean> {
  const table = await sql<{ made: boolean }>`select to_regclass('kysely_migration') is not null as made`.execute(db);
  if (!table.rows[0]?.made) return false;
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return JSON.stringify(done.rows.map(({ name }) => name)) === JSON.stringify(Object.keys(MIGRATIONS));
}
