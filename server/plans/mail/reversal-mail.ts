import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { PlanRow } from '@server/plans/plan-store';
import { formatUsd } from '@shared/lib/money';
import { formatDay } from '@shared/lib/time/dates';
import { nameOf, tellOwner } from './tell-owner';

/** What a refund or a lost dispute has done to a plan. `ends`: now; `stops`: it no longer renews; `stays`: as it was. */
export type Consequence = 'ends' | 'stops' | 'stays';

/** Queues a mail that a payment for a plan was refunded. `amount`: cents, all that was refunded of it. */
export function enqueueRefunded(
  db: Database,
  services: Services,
  plan: PlanRow,
  { amount, consequence }: { amount: number; consequence: Consequence },
): Promise<void> {
  return tellOwner(db, services, plan, {
    subject: `Your ${services.config.brandName} refund`,
    paragraphs: [
      `We have refunded ${formatUsd(amount)} of what you paid for your ${nameOf(plan)}. Your bank may take a few days to show it.`,
      afterwards(plan, consequence),
    ],
  });
}

/** Queues a mail that the bank has decided a dispute about a plan's payment for the person. `amount`: cents. */
export function enqueueDisputed(
  db: Database,
  services: Services,
  plan: PlanRow,
  { amount, consequence }: { amount: number; consequence: Consequence },
): Promise<void> {
  return tellOwner(db, services, plan, {
    subject: `Your bank returned your ${services.config.brandName} payment`,
    paragraphs: [
      `Your bank has returned ${formatUsd(amount)} that was paid for your ${nameOf(plan)}, as you had asked it to.`,
      afterwards(plan, consequence),
    ],
  });
}

function afterwards(plan: PlanRow, consequence: Consequence): string {
  switch (consequence) {
    case 'ends':
      return 'The plan has ended, and nothing more will be charged for it.';
    case 'stops':
      return `The plan will not renew, and nothing more will be charged for it. It stays active until ${formatDay(plan.period_end)}.`;
    case 'stays':
      return plan.renewal_date === null
        ? 'Nothing else changes.'
        : `Your plan stays as it is. It renews on ${formatDay(plan.renewal_date)}.`;
  }
}
