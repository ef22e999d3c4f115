import { billingStore, loadPlans, loadPlansNow, plansShown } from '@pages/billing/billing-store';
import { ownWords } from '@pages/billing/own-words';
import { ownPlan, quoteNow } from '@pages/billing/plan/own-plan';
import { type Bought, isOpen, purchaseStore, setPurchasePhase } from '@pages/billing/purchase-store';
import { TRIAL_WORDS } from '@pages/billing/trial-words';
import { purchasePlan } from '@shared/api/calls/plans';
import type { Plan, PlanProduct, PlanPurchase, PlanPurchased } from '@shared/api/shapes/plans';
import type { User } from '@shared/api/shapes/user';
import { serverNow } from '@shared/api/transport/clock';
import { emailKey } from '@shared/lib/email';
import { formatHere } from '@shared/lib/time/here';
import type { PaidState, PreparedBody } from '@shared/payments/attempt/attempt-options';
import { planAttemptId, readRecord, unfinishedRecords, writeRecord } from '@shared/payments/attempt/payment-journal';
import type { TokenResult } from '@shared/payments/fields/card-entry';
import type { PlanQuote } from '@shared/payments/plan-price';
import { isPlanInForce } from '@shared/payments/plan-state';
import { payWithStatus, resumeWithStatus, type ShownPayment } from '@shared/payments/status/pay-with-status';
import { isPlanConstant, isTrial } from '@shared/reference/prices';
import { infoStore, loadInfo } from '@shared/stores/info';
import { reportBought } from './report-bought';
import { showBought } from './show-bought';

/** How a plan is paid for: for free (a trial), with the saved card, or with a new one. */
export interface PlanPayment {
  /** Address for the receipt. */
  email: string;
  /** Creates or returns the payment method; null if free. */
  method: (() => Promise<TokenResult>) | null;
}

/** The journaled body of a purchase: the request, and the person's plans before it. */
interface PurchaseBody {
  purchase: PlanPurchase;
  /** Guids of the earlier plans. */
  known: string[];
}

/**
 * Buys a plan (specification 4, plan view). Call it synchronously in the press handler. `shown` is the displayed quote;
 * its cost and renewal date go into the request. Resolves when the attempt has ended or its outcome is unknown.
 */
export async function buyPlan(shown: PlanQuote, payment: PlanPayment): Promise<void> {
  const { product } = shown;
  const user = signedInUser();
  if (user === null || isOpen(purchaseStore.getState())) return;
  const id = attemptOf(user, product);
  forgetEarlierPurchase(id, shown);
  await payWithStatus({
    ...paymentOf(id, product, { email: payment.email, cost: shown.charge }),
    createBody: (attemptId) => createBody(shown, payment, attemptId),
    total: {
      shown: shown.charge,
      // The price depends on the server's date, which the answer updates.
      current: async () => {
        await loadPlansNow();
        return quoteNow(plansShown(), product).charge;
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

/** The payment of a plan, for `payWithStatus` and `resumeWithStatus`; `asked`: for the thank-you message. */
function paymentOf(
  id: string,
  product: PlanProduct,
  asked: Pick<Bought, 'email' | 'cost'>,
): ShownPayment<PurchaseBody, PlanPurchased> {
  return {
    kind: 'plan',
    ...(isTrial(product) ? { words: TRIAL_WORDS } : {}),
    ownWords,
    id,
    send: ({ purchase }) => purchasePlan(purchase),
    withIntent: (body, paymentIntentId) => ({ ...body, purchase: { ...body.purchase, paymentIntentId } }),
    checkPaid: () => isPaid(id, product),
    renew: loadInfo,
    referenceOf: ({ ordernumber }) => ordernumber ?? null,
    show: (phase) => {
      if (phase.kind === 'repriced') purchaseStore.setState({ newQuote: quoteNow(plansShown(), product) });
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
  shown: PlanQuote,
  { email, method }: PlanPayment,
  attemptId: string,
): Promise<PreparedBody<PurchaseBody>> {
  const { product, charge, renewDate } = shown;
  if (!(await loadPlansNow()))
    return { ok: false, message: "We couldn't load your plans, so you weren't charged. Please try again." };
  const plans = plansShown();
  const reason = reasonAgainst(plans, shown);
  if (reason !== null) return { ok: false, message: reason };
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

/** Why a plan cannot be bought as shown; null if it can. A new start is shown, for the next press. */
function reasonAgainst(plans: readonly Plan[], { product, startsOn }: PlanQuote): string | null {
  const own = ownPlan(plans, product, startsOn !== null);
  if (own && !isPlanInForce(own, serverNow())) return "You've had your free trial. Please choose another plan.";
  if (own) return "You already have this plan. You weren't charged.";
  const newQuote = quoteNow(plans, product);
  if (newQuote.startsOn === startsOn) return null;
  purchaseStore.setState({ newQuote });
  const begins =
    newQuote.startsOn === null ? 'today' : `on ${formatHere(newQuote.startsOn)}, after the days you've paid for`;
  return `This plan now begins ${begins}. You weren't charged. To accept that, pay again.`;
}

/** Paid if the person has a plan of this product that did not exist before the purchase. */
async function isPaid(id: string, product: PlanProduct): Promise<PaidState> {
  if (!(await loadPlansNow())) return 'unknown';
  // Made by createBody, as above.
  const known = (readRecord('plan', id)?.body as PurchaseBody | null)?.known ?? [];
  return plansShown().some(({ plan, guid }) => plan === product && !known.includes(guid)) ? 'paid' : 'unpaid';
}

/**
 * The record of a completed purchase is kept for a day, so that a press on a page left open elsewhere does not buy
 * again. Once a list loaded after the purchase does not have the plan (canceled or ended), or the shown quote begins
 * after that plan, buying it again is intentional.
 */
function forgetEarlierPurchase(id: string, { product, startsOn }: PlanQuote): void {
  const record = readRecord('plan', id);
  const state = billingStore.getState();
  if (record?.state !== 'done' || state.phase !== 'ready') return;
  const isNewer = state.loadedAt > Math.max(...record.sentAt);
  const isAnother =
    !ownPlan(state.plans, product, startsOn !== null) && quoteNow(state.plans, product).startsOn === startsOn;
  if (isNewer && isAnother) writeRecord({ ...record, state: 'refused' });
}

function signedInUser(): User | null {
  const state = infoStore.getState();
  return state.phase === 'ready' ? state.info.context.user : null;
}

/** The purchase's id in the journal: the same for every spelling of the person's address by the server. */
function attemptOf({ email }: User, product: PlanProduct): string {
  return planAttemptId(emailKey(email), product);
}

function productOf(id: string, user: User): PlanProduct | null {
  const product = id.slice(id.lastIndexOf(':') + 1);
  return isPlanConstant(product) && id === attemptOf(user, product) ? product : null;
}
