import { Readable } from 'node:stream';
import { createAccount, findAccount } from '@server/accounts/users/accounts';
import { hashPassword } from '@server/accounts/users/passwords';
import { fileDocuments } from '@server/archives/documents/file-documents';
import { newIdentifier } from '@server/archives/identifier';
import type { Services } from '@server/services';
import type { ReportSchedule } from '@shared/api/shapes/archives';
import { randomId } from '@shared/lib/random-id';
import { addMonths, calendarDate, endsEverywhere } from '@shared/payments/plan-days';

/** The owner of the demo data. */
export const DEMO = { email: 'demo@faxkeep.example', password: 'faxkeep demo' } as const;

/** Target numbers: archives of the account, and documents in its first archive. */
export interface SeedCounts {
  archives: number;
  documents: number;
}

/** The target numbers, and the PDF to use for every document. */
export interface SeedPlan extends SeedCounts {
  pdf: Uint8Array;
}

/** Rows per INSERT; PostgreSQL accepts 65,535 values. */
const BATCH = 1_000;
const SCHEDULES: readonly ReportSchedule[] = ['@weekly', '@daily', '@monthly', 'never'];
const SENDERS = ['scanner@office.example', 'invoices@paper.example', 'pat@mail.example'];

/** Adds what the demo account lacks: account, a one-year plan, archives, documents. Never removes anything. */
export async function seed(services: Services, plan: SeedPlan): Promise<typeof DEMO & SeedCounts> {
  const userId = await demoAccount(services);
  await addPlan(services, userId);
  const archives = await addArchives(services, userId, plan.archives);
  const documents = await addDocuments(services, userId, plan);
  return { ...DEMO, archives, documents };
}

async function demoAccount(services: Services): Promise<string> {
  const known = await findAccount(services, DEMO.email);
  if (known) return known.id;
  const password_hash = await hashPassword(DEMO.password);
  const id = await createAccount(services, {
    email: DEMO.email,
    password_hash,
    source: 'internal',
    verified_at: services.clock.now(),
  });
  if (id === undefined) throw new Error('The demo account was created concurrently');
  const profile = { name: 'Dana Demo', phone: '+12125550142' };
  await services.db.updateTable('users').set(profile).where('id', '=', id).execute();
  return id;
}

async function addPlan({ db, clock }: Services, userId: string): Promise<void> {
  const now = clock.now();
  const query = db.selectFrom('plans').select('guid').where('user_id', '=', userId).where('active_until', '>', now);
  if (await query.executeTakeFirst()) return;
  const period_end = addMonths(calendarDate(now), 12);
  const active_until = endsEverywhere(period_end);
  const dates = { period_end, renewal_date: null, active_until, created_at: now, cancelled_at: null };
  const plan = { product: 'PLAN_ONETIME_ANNUAL' as const, email: DEMO.email, payment_intent: null };
  await db
    .insertInto('plans')
    .values({ guid: randomId(), user_id: userId, ...plan, ...dates })
    .execute();
}

/** Returns the resulting number of archives. */
async function addArchives({ db, clock }: Services, userId: string, wanted: number): Promise<number> {
  const rows = await db.selectFrom('archives').select('id').where('user_id', '=', userId).execute();
  for (let made = rows.length; made < wanted; made += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, wanted - made) }, (_, at) => ({
      id: newIdentifier(),
      user_id: userId,
      schedule: SCHEDULES[(made + at) % SCHEDULES.length] ?? '@weekly',
      print_enabled: (made + at) % 3 === 0,
      print_to_email: (made + at) % 6 === 0,
      print_secret: randomId(),
      created_at: clock.now(),
      report_from: clock.now(),
    }));
    await db.insertInto('archives').values(batch).execute();
  }
  return Math.max(rows.length, wanted);
}

/** Returns the resulting number of documents in the first archive. */
async function addDocuments(services: Services, userId: string, plan: SeedPlan): Promise<number> {
  const { id } = await services.db
    .selectFrom('archives')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const filed = await services.db.selectFrom('archive_documents').select('key').where('archive_id', '=', id).execute();
  for (let number = filed.length + 1; number <= plan.documents; number += 1) {
    const origin = {
      source: 'mail' as const,
      sender: SENDERS[number % SENDERS.length] ?? DEMO.email,
      subject: `Letter ${number}`,
      messageId: `<demo-${number}@faxkeep.example>`,
    };
    await fileDocuments(
      services,
      id,
      [{ name: `letter-${number}.pdf`, chunks: () => Readable.from([plan.pdf]) }],
      origin,
    );
  }
  return Math.max(filed.length, plan.documents);
}
