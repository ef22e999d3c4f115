import { billingStore, loadPlans, planInForce, showPlans } from '@pages/billing/billing-store';
import { listPlans, purchasePlan } from '@shared/api/calls/plans';
import type { Plan, PlanProduct, PlanPurchase, PlanPurchased } from '@shared/api/shapes/plans';
import type { User } from '@shared/api/shapes/user';
import { serverNow } from '@shared/api/transport/clock';
import type { PaidState, PreparedBody } from '@shared/payments/attempt/attempt-options';
import { planAttemptId, readRecord, unfinishedRecords, writeRecord } from '@shared/payments/attempt/payment-journal';
import type { TokenResult } from '@shared/payments/fields/card-entry';
import { type PlanQuote, quotePlan } from '@shared/payments/plan-price';
import { payWithStatus, resumeWithStatus, type ShownPayment } from '@shared/payments/status/pay-with-status';
import { isPlanConstant } from '@shared/reference/prices';
import { infoStore, loadInfo } from '@shared/stores/info';
import { type Bought, isOpen, purchaseStore, setPurchasePhase } from './purchase-store';
import { reportBought } from './report-bought';
import { showBought } from './show-bought';

/** How a plan is paid for: not at all for a trial, with the saved card, or with a new one. */
export interface PlanPayment {
  /** Address for the receipt. */
  email: string;
  /** Makes or returns the payment method; null if free. */
  method: (() => Promise<TokenResult>) | null;
}

/** The body journaled for a purchase: the request, and the plans the person had before it. */
interface PurchaseBody {
  purchase: PlanPurchase;
  /** Guids of the earlier plans. */
  known: string[];
}

/**
 * Buys a plan (specification 4, plan view). Call it synchronously in the press handler. `shown` is the displayed quote; its
 * cost and renewal date go into the request. Resolves when the attempt has ended or its outcome is unknown (see the
 * phase).
 */
export async function buyPlan(shown: PlanQuote, payment: PlanPayment): Promise<void> {
  const { product } = shown;
  const user = signedInUser();
  if (user === null || isOpen(purchaseStore.getState())) return;
  const id = planAttemptId(user.email, product);
  allowAnother(id, product);
  await payWithStatus({
    ...paymentOf(id, product, { email: payment.email, cost: shown.charge }),
    createBody: (attemptId) => createBody(shown, payment, attemptId),
    total: {
      shown: shown.charge,
      // The price depends on the server's date, which the answer updates.
      current: async () => {
        await refreshPlans();
        return quotePlan(product, serverNow()).charge;
      },
    },
  });
}

/** Resumes this person's purchases whose outcome is unknown: on load, on return, and on "Check again". */
export async function resumePurchases(): Promise<void> {
  const user = signedInUser();
  if (user === null || purchaseStore.getState().phase.kind === 'working') return;
  for (const { id, body } of unfinishedRecords('plan')) {
    const product = productOf(id, user);
    if (product === null) continue;
    // The journal stores what createBody made as JSON.
    const { email = user.email, cost = null } = (body as PurchaseBody | null)?.purchase ?? {};
    await resumeWithStatus(paymentOf(id, product, { email, cost }));
  }
}

/** The payment of a plan, for `payWithStatus` and `resumeWithStatus`; `asked`: what is thanked for. */
function paymentOf(
  id: string,
  product: PlanProduct,
  asked: Pick<Bought, 'email' | 'cost'>,
): ShownPayment<PurchaseBody, PlanPurchased> {
  return {
    kind: 'plan',
    id,
    send: ({ purchase }) => purchasePlan(purchase),
    withIntent: (body, paymentIntentId) => ({ ...body, purchase: { ...body.purchase, paymentIntentId } }),
    checkPaid: () => isPaid(id, product),
    renew: loadInfo,
    referenceOf: ({ ordernumber }) => ordernumber ?? null,
    show: (phase) => {
      if (phase.kind === 'repriced') purchaseStore.setState({ newQuote: quotePlan(product, serverNow()) });
      setPurchasePhase(product, phase);
    },
    onPaid: (answer) => {
      void Promise.all([loadPlans(), loadInfo()]);
      const bought = { ...asked, product, answer };
      showBought(bought);
      reportBought(bought);
    },
  };
}

async function createBody(
  { product, charge, renewDate }: PlanQuote,
  { email, method }: PlanPayment,
  attemptId: string,
): Promise<PreparedBody<PurchaseBody>> {
  const plans = await refreshPlans();
  if (plans === null)
    return { ok: false, message: "We couldn't load your plans, so you weren't charged. Please try again." };
  if (planInForce(plans, product)) return { ok: false, message: "You already have this plan. You weren't charged." };
  const made = method === null ? null : await method();
  if (made && !made.ok) return made;
  const purchase: PlanPurchase = {
    channel: 'web',
    cost: charge,
    payment_method: made?.token ?? null,
    email,
    product,
    via: 'stripe',
    key: attemptId,
    ...(renewDate === null ? {} : { renew_date: renewDate }),
  };
  return { ok: true, body: { purchase, known: plans.map(({ guid }) => guid) } };
}

/** Paid if the person has a plan of this product that did not exist before the purchase. */
async function isPaid(id: string, product: PlanProduct): Promise<PaidState> {
  const plans = await refreshPlans();
  if (plans === null) return 'unknown';
  // Made by createBody, as above.
  const known = (readRecord('plan', id)?.body as PurchaseBody | null)?.known ?? [];
  return plans.some(({ plan, guid }) => plan === product && !known.includes(guid)) ? 'paid' : 'unpaid';
}

/** Reloads the plans and shows them; null if they cannot be loaded. */
async function refreshPlans(): Promise<Plan[] | null> {
  const loadedAt = Date.now();
  const outcome = await listPlans();
  if (!outcome.ok) return null;
  showPlans(outcome.value, loadedAt);
  return outcome.value;
}

/**
 * The record of a completed purchase is kept for a day, so that a press on a page left open elsewhere does not buy again.
 * Once a list loaded after the purchase no longer has the plan (canceled or ended), buying it again is intentional.
 */
function allowAnother(id: string, product: PlanProduct): void {
  const record = readRecord('plan', id);
  const state = billingStore.getState();
  if (record?.state !== 'done' || state.phase !== 'ready') return;
  const isNewer = state.loadedAt > Math.max(...record.sentAt);
  if (isNewer && !planInForce(state.plans, product)) writeRecord({ ...record, state: 'refused' });
}

function signedInUser(): User | null {
  const state = infoStore.getState();
  return state.phase === 'ready' ? state.info.context.user : null;
}

function productOf(id: string, { email }: User): PlanProduct | null {
  const product = id.slice(id.lastIndexOf(':') + 1);
  return isPlanConstant(product) && id === planAttemptId(email, product) ? product : null;
}
