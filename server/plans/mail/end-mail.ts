import type { PaymentServices } from '@server/payments/services';
import type { PlanRow } from '@server/plans/plan-store';
import type { Stopped } from '@server/plans/stop-renewing';
import type { Database } from '@server/platform/data/database';
import { formatDay } from '@shared/lib/time/dates';
import { isTrial } from '@shared/reference/prices';
import { endOfTrial } from './purchase-mail';
import { nameOf, priceOf, tellBuyer, tellOwner } from './tell-owner';

/** Queues a mail that a subscription was canceled, with its end. */
export function enqueueCanceled(db: Database, services: PaymentServices, { plan, isRenewing }: Stopped): Promise<void> {
  const lasts = lastsUntil(plan, services.clock.now());
  return tellBuyer(db, services, plan, {
    subject: `Your ${services.config.brandName} subscription is canceled`,
    paragraphs: isRenewing
      ? [`Your ${nameOf(plan)} will not renew. ${lasts}`, renewalUnderWay(plan)]
      : [`Your ${nameOf(plan)} will not renew, and nothing more will be charged. ${lasts}`],
  });
}

/** How long a subscription that does not renew lasts. `now`: ms since the epoch. */
export function lastsUntil({ active_until, period_end }: PlanRow, now: number): string {
  return active_until <= now ? 'It has ended.' : `It stays active until ${formatDay(period_end)}.`;
}

/** What happens to a renewal that had begun when its plan was stopped. */
export function renewalUnderWay(plan: PlanRow): string {
  return `A renewal for ${priceOf(plan)} was already under way. If it was charged, we will refund your card and email you about it.`;
}

/** Queues a mail that a plan that does not renew ends soon. */
export function enqueueEndsSoon(db: Database, services: PaymentServices, plan: PlanRow): Promise<void> {
  return tellOwner(db, services, plan, {
    subject: `Your ${services.config.brandName} plan ends soon`,
    paragraphs: [
      `Your ${nameOf(plan)} ends on ${endOf(plan)}. It does not renew, and nothing more will be charged.`,
      'Your archives and the documents in them stay. Printing, forwarding to cloud storage and your own reporting period stop until you have a plan again.',
    ],
  });
}

/** Queues a mail that a plan that does not renew has ended. */
export function enqueueEnded(db: Database, services: PaymentServices, plan: PlanRow): Promise<void> {
  return tellOwner(db, services, plan, {
    subject: `Your ${services.config.brandName} plan has ended`,
    paragraphs: [
      `Your ${nameOf(plan)} ended on ${endOf(plan)}. Nothing more will be charged.`,
      'Your archives and the documents in them stay. You can buy a plan anytime: it turns on again what had stopped.',
    ],
  });
}

/** Queues a mail that a subscription is charged soon. `date`: YYYY-MM-DD. */
export function enqueueChargeSoon(db: Database, services: PaymentServices, plan: PlanRow, date: string): Promise<void> {
  return tellOwner(db, services, plan, {
    subject: `Your ${services.config.brandName} plan renews on ${formatDay(date)}`,
    paragraphs: [
      `Your ${nameOf(plan)} renews on ${formatDay(date)}, and ${priceOf(plan)} will be charged to your card.`,
      'If you do not want it to renew, cancel it before then: it stays active until the end of the paid period.',
    ],
  });
}

function endOf(plan: PlanRow): string {
  return isTrial(plan.product) ? endOfTrial(plan) : formatDay(plan.period_end);
}
