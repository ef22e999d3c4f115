import { isConfirmed } from '@server/mail/is-confirmed';
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
export function tellBuyer(db: Database, services: PaymentServices, plan: PlanRow, content: Content): Promise<void> {
  return tell(db, services, plan, plan.email, content);
}

/** Queues a mail to that address and, if different, to the account's: the owner must act. */
export async function tellOwner(
  db: Database,
  services: PaymentServices,
  plan: PlanRow,
  content: Content,
): Promise<void> {
  const user = await db.selectFrom('users').select('email').where('id', '=', plan.user_id).executeTakeFirst();
  const addresses = new Map([plan.email, user?.email ?? plan.email].map((email) => [emailKey(email), email]));
  for (const email of addresses.values()) await tell(db, services, plan, email, content);
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
  { product, user_id }: PlanRow,
  to: string,
  { subject, paragraphs }: Content,
): Promise<void> {
  // A trial costs nothing, so what is mailed about it is no receipt.
  if (isTrial(product) && !(await isConfirmed(db, user_id))) return;
  const ways = ['To see or change your plan:', `${config.publicUrl}${PATHS.billing}`];
  await enqueueMail(db, clock.now(), letter(config, { to, subject, paragraphs: [...paragraphs, ways] }));
}
