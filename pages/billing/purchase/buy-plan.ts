import { billingStore, loadPlans, planInForce, showPlans } from '@pages/billing/billing-store';
import { listPlans, purchasePlan } from '@shared/api/calls/plans';
import type { Plan, PlanProduct, PlanPurchase, PlanPurchased } from '@shared/api/shapes/plans';
import type { User } from '@shared/api/shapes/user';
import { serverNow } from '@shared/api/transport/clock';
import type { PaidState, PreparedBody } from '@shared/payments/attempt/attempt-options';
import { planAttemptId, readRecord, unfinishedRecords, writeRecord } from '@shared/payments/attempt/payment-journal';
import type { Made } from '@shared/payments/fields/card-entry';
import { type PlanQuote, quotePlan } from '@shared/payments/plan-price';
import { payWithStatus, resumeWithStatus, type ShownPayment } from '@shared/payments/status/pay-with-status';
import { isPlanConstant } from '@shared/reference/prices';
import { infoStore, loadInfo } from '@shared/stores/info';
import { isOpen, purchaseStore, setPurchasePhase } from './purchase-store';
import { reportBought } from './report-bought';
import { showBought } from './show-bought';

/** What pays: nothing for a trial, the card kept, or a card that was typed. */
export interface PlanPayment {
  /** Where the receipt goes. */
  email: string;
  /** Makes or names the payment method; null for what is free. */
  method: (() => Promise<Made>) | null;
}

/** What the journal keeps of a purchase: the request, and the plans the person had before it. */
interface PurchaseBody {
  purchase: PlanPurchase;
  known: string[];
}

/**
 * Buys a plan (specification 4, plan view). Call it in the handler of the press itself. `shown` is the quote the person
 * saw: its cost and renewal date are frozen into the request. Resolves when the outcome is known or known to be
 * unknown; the phase says which.
 */
export async function buyPlan(shown: PlanQuote, payment: PlanPayment): Promise<void> {
  const { product } = shown;
  const user = signedInUser();
  if (user === null || isOpen(purchaseStore.getState())) return;
  const id = planAttemptId(user.email, product);
  allowAnother(id, product);
  await payWithStatus({
    ...paymentOf(id, product, payment.email),
    createBody: (attemptId) => createBody(shown, payment, attemptId),
    total: {
      shown: shown.charge,
      // The answer brings the server's time: whose midnight it is, is the server's.
      current: async () => {
        await refreshPlans();
        return quotePlan(product, serverNow()).charge;
      },
    },
  });
}

/** Takes up every purchase of this person whose outcome is unknown: on load, on return, on "Check again". */
export async function resumePurchases(): Promise<void> {
  const user = signedInUser();
  if (user === null || purchaseStore.getState().phase.kind === 'working') return;
  for (const { id, body } of unfinishedRecords('plan')) {
    const product = productOf(id, user);
    if (product === null) continue;
    // The journal holds JSON of what createBody made.
    const email = (body as PurchaseBody | null)?.purchase.email ?? user.email;
    await resumeWithStatus(paymentOf(id, product, email));
  }
}

/** The payment of a plan, as the one mechanism takes it. `email` is where the receipt goes. */
function paymentOf(id: string, product: PlanProduct, email: string): ShownPayment<PurchaseBody, PlanPurchased> {
  return {
    kind: 'plan',
    id,
    send: ({ purchase }) => purchasePlan(purchase),
    withIntent: (body, paymentIntentId) => ({ ...body, purchase: { ...body.purchase, paymentIntentId } }),
    checkPaid: () => isPaid(id, product),
    renew: loadInfo,
    referenceOf: ({ ordernumber }) => ordernumber,
    show: (phase) => {
      if (phase.kind === 'repriced') purchaseStore.setState({ newQuote: quotePlan(product, serverNow()) });
      setPurchasePhase(product, phase);
    },
    onPaid: (answer) => {
      void Promise.all([loadPlans(), loadInfo()]);
      showBought({ product, email, answer });
      // Without an answer of its own nobody knows the order number, under which it may have been told already.
      if (answer) reportBought(answer);
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
    return { ok: false, message: 'Your plans could not be read, so nothing was charged. Please try again.' };
  if (planInForce(plans, product)) return { ok: false, message: 'You have this plan: nothing was charged.' };
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

/** Paid when the person has a plan of this product that was not there before the purchase. */
async function isPaid(id: string, product: PlanProduct): Promise<PaidState> {
  const plans = await refreshPlans();
  if (plans === null) return 'unknown';
  // As above: written by createBody.
  const known = (readRecord('plan', id)?.body as PurchaseBody | null)?.known ?? [];
  return plans.some(({ plan, guid }) => plan === product && !known.includes(guid)) ? 'paid' : 'unpaid';
}

/** Reads the plans again and shows them; null when they cannot be read. */
async function refreshPlans(): Promise<Plan[] | null> {
  const loadedAt = Date.now();
  const outcome = await listPlans();
  if (!outcome.ok) return null;
  showPlans(outcome.value, loadedAt);
  return outcome.value;
}

/**
 * A purchase that is done keeps its record for a day, so that a press in a page left open elsewhere buys nothing again.
 * Once a list read after it no longer has the plan in force (cancelled, ended), buying it again is meant.
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
