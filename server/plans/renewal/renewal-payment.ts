import { findAttempt } from '@server/payments/attempt-store';
import { type ChargeRequest, lookUpOrCancel, type NothingToCharge } from '@server/payments/charge';
import type { PaymentKind } from '@server/payments/payment-kind';
import type { PaymentServices } from '@server/payments/services';
import { settle } from '@server/payments/settle';
import { customerOf } from '@server/plans/billing-account';
import { RENEWALS, type Renewal } from '@server/plans/renewal-store';
import { PLAN_NAMES, PLAN_PRICES } from '@shared/reference/prices';
import { refuseRenewal, settleRenewal } from './settle-renewal';

/** Charging a subscription for its next period, off session. */
export const RENEWAL_PAYMENT: PaymentKind<Renewal, void> = {
  ...RENEWALS,
  of: 'renewal',
  chargeRequest,
  settle: settleRenewal,
  refuse: (services, renewal, { message }) => refuseRenewal(services, renewal, message),
  ask: endQuestion,
  postpone: (_services, _renewal, reason) => Promise.reject(notSettled(reason)),
};

/** One full period, charged to the plan's own card, if the plan still renews on this date. */
async function chargeRequest(services: PaymentServices, renewal: Renewal): Promise<ChargeRequest | NothingToCharge> {
  const { guid, user_id, product, renewal_date, card } = await services.db
    .selectFrom('plans')
    .selectAll()
    .where('guid', '=', renewal.plan)
    .executeTakeFirstOrThrow();
  if (renewal_date !== renewal.renewal_date) return { none: 'it was canceled.' };
  if (!card) return { none: 'There is no card to charge.' };
  return {
    key: `renew-${guid}-${renewal_date}-${renewal.try}`,
    intent: async () => ({
      amount: PLAN_PRICES[product],
      customer: await customerOf(services, user_id),
      description: `${PLAN_NAMES[product]}, renewal`,
      metadata: { user: user_id, product, renewal: renewal_date },
    }),
    method: () => Promise.resolve({ method: { payment_method: card }, fingerprint: null, offSession: true }),
  };
}

/** Handles a bank challenge with nobody present: cancels the intent unless it was paid at that moment. */
async function endQuestion(services: PaymentServices, asked: Renewal): Promise<void> {
  // Read again, because its intent has been stored since.
  const renewal = await findAttempt(services.db, RENEWALS, RENEWALS.name(asked));
  if (!renewal) return;
  const outcome = await lookUpOrCancel(services, renewal);
  if (outcome.kind === 'paid') return settle(services, RENEWAL_PAYMENT, renewal, outcome.intent);
  if (outcome.kind !== 'refused') throw notSettled(outcome.kind);
  await refuseRenewal(services, renewal, 'Your bank asked for a confirmation that only you can give.');
}

function notSettled(reason: string): Error {
  return new Error(`The renewal is not settled yet: ${reason}`);
}
