import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { enqueueMail } from '@server/mail/mail-job';
import { formatUsd } from '@shared/lib/money';
import { formatDay } from '@shared/lib/time/dates';
import { PATHS } from '@shared/reference/paths';
import { PLAN_NAMES, PLAN_PRICES } from '@shared/reference/prices';
import type { PlanRow } from './plan-store';

/** Queues the receipt for a plan purchase or renewal. `amount` is in cents. */
export function enqueuePlanReceipt(db: Database, services: Services, plan: PlanRow, amount: number): Promise<void> {
  const name = PLAN_NAMES[plan.product];
  const next =
    plan.renewal_date === null
      ? `It ends automatically on ${formatDay(plan.period_end)} and does not renew.`
      : `Next charge: ${formatUsd(PLAN_PRICES[plan.product])} on ${formatDay(plan.renewal_date)}, unless you cancel before then.`;
  return tell(db, services, plan, `receipt for your plan (${name})`, [
    `Thank you for your purchase.`,
    ``,
    `Order number: ${plan.guid}`,
    `Product: ${name}`,
    `Paid: ${formatUsd(amount)}`,
    `Paid until: ${formatDay(plan.period_end)}`,
    next,
  ]);
}

/**
 * Queues a mail that a subscription was canceled, and when it ends.
 *
 * @param isRenewing a renewal had begun, and it is not known yet whether it was charged
 */
export function enqueueCancelled(db: Database, services: Services, plan: PlanRow, isRenewing: boolean): Promise<void> {
  const name = PLAN_NAMES[plan.product];
  const price = formatUsd(PLAN_PRICES[plan.product]);
  return tell(db, services, plan, 'your subscription is cancelled', [
    ...(isRenewing
      ? [
          `Your subscription (${name}) will not renew.`,
          `A renewal for ${price} was under way when you cancelled. If it was charged, we will refund your card and write to you about it.`,
        ]
      : [`Your subscription (${name}) will not renew, and nothing more will be charged.`]),
    `It stays active until ${formatDay(plan.period_end)}.`,
  ]);
}

/** Queues a mail about the outcome of a renewal that was under way when the plan was canceled. */
export function enqueueRenewalEnded(
  db: Database,
  services: Services,
  plan: PlanRow,
  outcome: 'given-back' | 'not-charged',
): Promise<void> {
  const price = formatUsd(PLAN_PRICES[plan.product]);
  const name = PLAN_NAMES[plan.product];
  return tell(db, services, plan, 'the renewal of your cancelled subscription', [
    outcome === 'given-back'
      ? `A renewal of your subscription (${name}) was charged just as you cancelled. We have refunded ${price}; your bank may take a few days to show it.`
      : `The renewal of your subscription (${name}) that was under way when you cancelled was not charged.`,
    `Nothing more will be charged.`,
  ]);
}

/** Queues a mail that a renewal could not be charged. `retryOn`: YYYY-MM-DD of the next try; null after the last. */
export function enqueueRenewalFailed(
  db: Database,
  services: Services,
  plan: PlanRow,
  reason: string,
  retryOn: string | null,
): Promise<void> {
  const name = PLAN_NAMES[plan.product];
  return tell(db, services, plan, 'your plan could not be renewed', [
    `We could not charge ${formatUsd(PLAN_PRICES[plan.product])} for your plan (${name}): ${reason}`,
    ``,
    retryOn === null
      ? `The plan has ended, and nothing more will be charged. You can buy a plan again at any time.`
      : `Your plan stays active for now. We will try again on ${formatDay(retryOn)}.`,
  ]);
}

function tell(
  db: Database,
  { config, clock }: Services,
  plan: PlanRow,
  subject: string,
  lines: string[],
): Promise<void> {
  return enqueueMail(db, clock.now(), {
    to: plan.email,
    replyTo: config.supportEmail,
    subject: `${config.brandName}: ${subject}`,
    text: [
      ...lines,
      ``,
      `Your plan: ${config.publicUrl}${PATHS.billing}`,
      `Questions? Write to ${config.supportEmail}.`,
      ``,
      config.brandName,
    ].join('\n'),
  });
}
