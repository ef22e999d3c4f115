import type { PaymentServices } from '@server/payments/services';
import type { PlanRow } from '@server/plans/plan-store';
import type { Database } from '@server/platform/data/database';
import { formatUsd } from '@shared/lib/money';
import { formatDay, formatInLetter } from '@shared/lib/time/dates';
import { calendarDate } from '@shared/payments/plan-days';
import { isTrial } from '@shared/reference/prices';
import { type Content, nameOf, priceOf, tellBuyer } from './tell-owner';

/** Queues the receipt for a purchase or, for a trial, a mail with its end. `amount` is in cents. */
export function enqueuePurchased(
  db: Database,
  services: PaymentServices,
  plan: PlanRow,
  amount: number,
): Promise<void> {
  const content = isTrial(plan.product) ? trialBegun(services, plan) : receipt(services, plan, amount);
  return tellBuyer(db, services, plan, content);
}

function receipt({ config, clock }: PaymentServices, plan: PlanRow, amount: number): Content {
  return {
    subject: `Your ${config.brandName} receipt: ${nameOf(plan)}`,
    paragraphs: [
      'Thank you for your purchase.',
      paymentLines(plan, { number: plan.guid, amount, now: clock.now() }),
      plan.renewal_date === null
        ? `Your plan ends on ${formatDay(plan.period_end)} and does not renew.`
        : renewsOn(plan, plan.renewal_date),
      ['Sold by:', ...config.seller],
    ],
  };
}

function trialBegun({ config }: PaymentServices, plan: PlanRow): Content {
  return {
    subject: `Your ${config.brandName} trial has begun`,
    paragraphs: [
      `Your ${nameOf(plan)} costs nothing, and nothing will be charged. It ends by itself on ${endOfTrial(plan)}.`,
    ],
  };
}

/** A payment for a plan in lines: number, item, day, amount (given in cents) and the last day that it pays for. */
export function paymentLines(
  plan: PlanRow,
  { number, amount, now }: { number: string; amount: number; now: number },
): string[] {
  return [
    `Order number: ${number}`,
    `Item: ${nameOf(plan)}`,
    `Paid on: ${formatDay(calendarDate(now))}`,
    `Amount: ${formatUsd(amount)}`,
    `Paid through: ${formatDay(plan.period_end)}`,
  ];
}

/** When and for how much a subscription is charged again. */
export function renewsOn(plan: PlanRow, date: string): string {
  return `Your plan renews automatically on ${formatDay(date)} for ${priceOf(plan)}. You can cancel anytime before then.`;
}

/** When a trial ends: "Wednesday, April 21, 2027 at 3:00 PM (UTC)". */
export function endOfTrial({ active_until }: PlanRow): string {
  return formatInLetter(active_until, 'UTC');
}
