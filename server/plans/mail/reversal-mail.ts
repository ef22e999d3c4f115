import type { PaymentServices } from '@server/payments/services';
import { nextCharge } from '@server/plans/next-charge';
import type { PlanRow } from '@server/plans/plan-store';
import type { Stopped } from '@server/plans/stop-renewing';
import type { Database } from '@server/platform/data/database';
import { formatUsd } from '@shared/lib/money';
import { lastsUntil, renewalUnderWay } from './end-mail';
import { type Content, nameOf, tellOwner } from './tell-owner';

/** What a refund or a lost dispute does to a plan. `ends`: at once; `stops`: it no longer renews; `stays`: nothing. */
export type Consequence = 'ends' | 'stops' | 'stays';

/** A reversed payment for a plan, and its consequence. */
export interface Reversed {
  /** The plan after the reversal. */
  plan: PlanRow;
  /** Cents; for a refund, the total refunded of the payment. */
  amount: number;
  consequence: Consequence;
  /** A renewal had begun when it was stopped, and its outcome is unknown. */
  isRenewing: boolean;
  /** The person's other plans whose renewals were stopped as well. */
  others: readonly Stopped[];
}

/** Queues a mail that a payment for a plan was refunded. */
export function enqueueRefunded(db: Database, services: PaymentServices, reversed: Reversed): Promise<void> {
  const { plan, amount } = reversed;
  return tellReversed(db, services, reversed, {
    subject: `Your ${services.config.brandName} refund`,
    paragraphs: [
      `We have refunded ${formatUsd(amount)} of what you paid for your ${nameOf(plan)}. Your bank may take a few days to show it.`,
    ],
  });
}

/** Queues a mail that the bank has decided a dispute about a plan's payment in the person's favor. */
export function enqueueDisputed(db: Database, services: PaymentServices, reversed: Reversed): Promise<void> {
  const { plan, amount } = reversed;
  return tellReversed(db, services, reversed, {
    subject: `Your bank returned your ${services.config.brandName} payment`,
    paragraphs: [
      `Your bank has returned ${formatUsd(amount)} that was paid for your ${nameOf(plan)}, as you had asked it to.`,
    ],
  });
}

/** Tells what happened and its consequence. */
async function tellReversed(
  db: Database,
  services: PaymentServices,
  reversed: Reversed,
  { subject, paragraphs }: Content,
): Promise<void> {
  const now = services.clock.now();
  const others = reversed.others.map((other) => otherStopped(other, now));
  return tellOwner(db, services, reversed.plan, {
    subject,
    paragraphs: [...paragraphs, await afterwards(db, reversed, now), ...others],
  });
}

async function afterwards(db: Database, { plan, consequence, isRenewing }: Reversed, now: number): Promise<string> {
  const { guid, renewal_date } = plan;
  const renewal = isRenewing ? ` ${renewalUnderWay(plan)}` : '';
  const end = isRenewing ? '.' : ', and nothing more will be charged for it.';
  switch (consequence) {
    case 'ends':
      return `The plan has ended${end}${renewal}`;
    case 'stops':
      return `The plan will not renew${end} ${lastsUntil(plan, now)}${renewal}`;
    case 'stays':
      return renewal_date === null
        ? 'Nothing else changes.'
        : `Your plan stays as it is. It ${await nextCharge(db, { guid, renewal_date }, now)}.`;
  }
}

function otherStopped({ plan, isRenewing }: Stopped, now: number): string {
  return isRenewing
    ? `Your ${nameOf(plan)} will not renew either. ${lastsUntil(plan, now)} ${renewalUnderWay(plan)}`
    : `Your ${nameOf(plan)} will not renew either, and nothing more will be charged for it. ${lastsUntil(plan, now)}`;
}
