import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { type Letter, letter } from '@server/mail/letter';
import { enqueueMail } from '@server/mail/mail-job';
import { formatUsd } from '@shared/lib/money';
import { formatDay } from '@shared/lib/time/dates';
import { MESSAGES } from '@shared/messages';
import { PATHS } from '@shared/reference/addresses/paths';
import { PLAN_NAMES, PLAN_PRICES } from '@shared/reference/prices';
import type { PlanRow } from './plan-store';

/** What a mail about a plan says, between the greeting and the closing lines. */
type Content = Pick<Letter, 'subject' | 'paragraphs'>;

/** Queues the receipt for a plan purchase or renewal. `amount` is in cents. */
export function enqueuePlanReceipt(db: Database, services: Services, plan: PlanRow, amount: number): Promise<void> {
  const { brandName, seller } = services.config;
  return tell(db, services, plan, {
    subject: `Your ${brandName} receipt: ${nameOf(plan)}`,
    paragraphs: [
      'Thank you for your purchase.',
      [
        `Order number: ${plan.guid}`,
        `Item: ${nameOf(plan)}`,
        `Paid on: ${formatDay(new Date(services.clock.now()).toISOString())}`,
        `Amount: ${formatUsd(amount)}`,
        `Paid through: ${formatDay(plan.period_end)}`,
      ],
      plan.renewal_date === null
        ? `Your plan ends on ${formatDay(plan.period_end)} and does not renew.`
        : `Your plan renews automatically on ${formatDay(plan.renewal_date)} for ${priceOf(plan)}. You can cancel anytime before then.`,
      ['Sold by:', ...seller],
    ],
  });
}

/**
 * Queues a mail that a subscription was canceled, and when it ends.
 *
 * @param isRenewing a renewal had begun, and it is not known yet whether it was charged
 */
export function enqueueCancelled(db: Database, services: Services, plan: PlanRow, isRenewing: boolean): Promise<void> {
  const lasts = `It stays active until ${formatDay(plan.period_end)}.`;
  return tell(db, services, plan, {
    subject: `Your ${services.config.brandName} subscription is canceled`,
    paragraphs: isRenewing
      ? [
          `Your ${nameOf(plan)} will not renew. ${lasts}`,
          `A renewal for ${priceOf(plan)} was under way when you canceled. If it was charged, we will refund your card and email you about it.`,
        ]
      : [`Your ${nameOf(plan)} will not renew, and nothing more will be charged. ${lasts}`],
  });
}

/** Queues a mail about the outcome of a renewal that was under way when the plan was canceled. */
export function enqueueRenewalEnded(
  db: Database,
  services: Services,
  plan: PlanRow,
  outcome: 'given-back' | 'not-charged',
): Promise<void> {
  const { brandName } = services.config;
  const nothingMore = 'Nothing more will be charged, and there is nothing you need to do.';
  return tell(
    db,
    services,
    plan,
    outcome === 'given-back'
      ? {
          subject: `We refunded your ${brandName} renewal`,
          paragraphs: [
            `Your ${nameOf(plan)} was renewed just as you canceled it, so we have refunded ${priceOf(plan)} to your card. Your bank may take a few days to show it.`,
            nothingMore,
          ],
        }
      : {
          subject: `Your ${brandName} renewal was not charged`,
          paragraphs: [
            `The renewal of your ${nameOf(plan)} that was under way when you canceled was not charged.`,
            nothingMore,
          ],
        },
  );
}

/** Queues a mail that a renewal could not be charged, for a reason in one or more sentences. `retryOn`: YYYY-MM-DD of the next try; null after the last. */
export function enqueueRenewalFailed(
  db: Database,
  services: Services,
  plan: PlanRow,
  reason: string,
  retryOn: string | null,
): Promise<void> {
  return tell(db, services, plan, {
    subject: `We could not renew your ${services.config.brandName} plan`,
    paragraphs: [
      `We could not charge ${priceOf(plan)} to renew your ${nameOf(plan)}. ${reason}`,
      retryOn === null
        ? 'Your plan has ended, and nothing more will be charged. You can buy a plan again anytime.'
        : `Your plan stays active for now, and we will try again on ${formatDay(retryOn)}.`,
    ],
  });
}

function tell(
  db: Database,
  { config, clock }: Services,
  plan: PlanRow,
  { subject, paragraphs }: Content,
): Promise<void> {
  const ways = ['To see or change your plan:', `${config.publicUrl}${PATHS.billing}`];
  return enqueueMail(db, clock.now(), letter(config, { to: plan.email, subject, paragraphs: [...paragraphs, ways] }));
}

/** "Personal Account (Monthly subscription)" */
function nameOf({ product }: PlanRow): string {
  return `${MESSAGES.plans.label} (${PLAN_NAMES[product]})`;
}

function priceOf({ product }: PlanRow): string {
  return formatUsd(PLAN_PRICES[product]);
}
