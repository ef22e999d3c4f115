import type { PaymentServices } from '@server/payments/services';
import type { PlanRow } from '@server/plans/plan-store';
import type { Database } from '@server/platform/data/database';
import { formatDay } from '@shared/lib/time/dates';
import { PLAN_PRICES } from '@shared/reference/prices';
import { paymentLines, renewsOn } from './purchase-mail';
import { nameOf, priceOf, tellBuyer, tellOwner } from './tell-owner';

/** Queues the receipt of a renewal. `number` is the receipt's. */
export function enqueueRenewed(db: Database, services: PaymentServices, plan: PlanRow, number: string): Promise<void> {
  const { config, clock } = services;
  return tellBuyer(db, services, plan, {
    subject: `Your ${config.brandName} plan renewed: ${nameOf(plan)}`,
    paragraphs: [
      `Your plan renewed, and ${priceOf(plan)} was charged to your card.`,
      paymentLines(plan, { number, amount: PLAN_PRICES[plan.product], now: clock.now() }),
      ...(plan.renewal_date === null ? [] : [renewsOn(plan, plan.renewal_date)]),
      ['Sold by:', ...config.seller],
    ],
  });
}

/** Queues a mail about the outcome of a renewal that was under way when the plan was ended. */
export function enqueueRenewalEnded(
  db: Database,
  services: PaymentServices,
  plan: PlanRow,
  outcome: 'given-back' | 'not-charged',
): Promise<void> {
  const { brandName } = services.config;
  const nothingMore = 'Nothing more will be charged, and there is nothing you need to do.';
  return tellBuyer(
    db,
    services,
    plan,
    outcome === 'given-back'
      ? {
          subject: `We refunded your ${brandName} renewal`,
          paragraphs: [
            `Your ${nameOf(plan)} was charged just as it ended, so we have refunded ${priceOf(plan)} to your card. Your bank may take a few days to show it.`,
            nothingMore,
          ],
        }
      : {
          subject: `Your ${brandName} renewal was not charged`,
          paragraphs: [
            `The renewal of your ${nameOf(plan)} that was still under way when it ended was not charged.`,
            nothingMore,
          ],
        },
  );
}

/**
 * Queues a mail that a renewal could not be charged, for a reason in one or more sentences.
 *
 * @param retryOn YYYY-MM-DD of the next try; null after the last
 */
export function enqueueRenewalFailed(
  db: Database,
  services: PaymentServices,
  plan: PlanRow,
  reason: string,
  retryOn: string | null,
): Promise<void> {
  return tellOwner(db, services, plan, {
    subject: `We could not renew your ${services.config.brandName} plan`,
    paragraphs: [
      `We could not charge ${priceOf(plan)} to renew your ${nameOf(plan)}. ${reason}`,
      retryOn === null
        ? 'Your plan has ended, and nothing more will be charged. You can buy a plan again anytime.'
        : `Your plan stays active for now, and we will try again on ${formatDay(retryOn)}.`,
    ],
  });
}
