import { type Letter, letter } from '@server/mail/letter';
import { enqueueMail } from '@server/mail/mail-job';
import type { PaymentServices } from '@server/payments/services';
import type { PlanRow } from '@server/plans/plan-store';
import type { Database } from '@server/platform/data/database';
import { emailKey } from '@shared/lib/email';
import { formatUsd } from '@shared/lib/money';
import { MESSAGES } from '@shared/messages';
import { PATHS } from '@shared/reference/addresses/paths';
import { isTrial, PLAN_NAMES, PLAN_PRICES } from '@shared/reference/prices';

/** The content of a mail about a plan, between the greeting and the closing lines. */
export type Content = Pick<Letter, 'subject' | 'paragraphs'>;

/** Queues a mail to the address that receives the plan's receipts. */
export async function tellBuyer(
  db: Database,
  services: PaymentServices,
  plan: PlanRow,
  content: Content,
): Promise<void> {
  const addresses = isTrial(plan.product) ? await ownAddress(db, plan) : [plan.email];
  await tell(db, services, addresses, content);
}

/** Queues a mail to that address and, if different, to the account's: the owner must act. */
export async function tellOwner(
  db: Database,
  services: PaymentServices,
  plan: PlanRow,
  content: Content,
): Promise<void> {
  const own = await ownAddress(db, plan);
  const all = isTrial(plan.product) ? own : [plan.email, ...own];
  await tell(db, services, [...new Map(all.map((email) => [emailKey(email), email])).values()], content);
}

/**
 * The account's address, once it is confirmed. Only there mails about a trial are sent: it costs nothing, so they are
 * no receipts, and anyone can buy one in the name of any address.
 */
async function ownAddress(db: Database, { user_id }: PlanRow): Promise<string[]> {
  const query = db.selectFrom('users').select('email').where('id', '=', user_id).where('verified_at', 'is not', null);
  return (await query.execute()).map(({ email }) => email);
}

/** "Personal Account (Monthly subscription)" */
export function nameOf({ product }: PlanRow): string {
  return `${MESSAGES.plans.label} (${PLAN_NAMES[product]})`;
}

/** The formatted price of a full period. */
export function priceOf({ product }: PlanRow): string {
  return formatUsd(PLAN_PRICES[product]);
}

async function tell(
  db: Database,
  { config, clock }: PaymentServices,
  addresses: readonly string[],
  { subject, paragraphs }: Content,
): Promise<void> {
  const ways = ['To see or change your plan:', `${config.publicUrl}${PATHS.billing}`];
  for (const to of addresses) {
    await enqueueMail(db, clock.now(), letter(config, { to, subject, paragraphs: [...paragraphs, ways] }));
  }
}
