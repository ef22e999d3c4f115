import { fetchInfo } from '@shared/api/calls/info';
import { executeOrder } from '@shared/api/calls/order';
import type { ExecuteAnswer, ExecuteBody } from '@shared/api/shapes/payment';
import type { MethodSettings } from '@shared/api/shapes/settings';
import { failureSentence } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { appConfig } from '@shared/lib/app-config';
import { MESSAGES } from '@shared/messages';
import { isPaying, setPaymentPhase } from '@shared/order/order-paying';
import { orderStore, patchOrder, priceOf } from '@shared/order/order-store';
import { saveOptions } from '@shared/order/saving/save-order';
import { showProblem } from '@shared/order/steps/order-steps';
import { currentProblem } from '@shared/order/steps/send-event';
import type {
  AttemptOptions,
  AttemptPhase,
  AttemptResult,
  Authentication,
  PaidState,
} from '@shared/payments/attempt/attempt-options';
import { resumeAttempt, runAttempt } from '@shared/payments/attempt/run-attempt';
import { authenticateWith } from '@shared/payments/fields/authenticate';
import { orderPath } from '@shared/reference/paths';
import { infoStore } from '@shared/stores/info';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import { finishOrder } from './finish-order';

/** How the person pays: what makes the token, and the settings of that method, which go back to the server as they are. */
export interface PaymentMethod {
  settings: MethodSettings;
  /** Where the receipt goes; empty when the method gave none. */
  email: string;
  /** Makes the provider's token, or says why there is none (nothing was charged then). */
  createToken: () => Promise<{ ok: true; token: string } | { ok: false; message: string }>;
  /** Shows the provider's challenge (3-D Secure). */
  authenticate?: (clientSecret: string) => Promise<Authentication>;
}

const NOTICE = 'order-payment';

/**
 * Pays the order (specification 4, Order). Call it in the handler of the press itself. `shown` is the price in cents
 * the person saw. Resolves when the outcome is known or known to be unknown (the phase says which), with true when the
 * server said paid.
 */
export async function payOrder(method: PaymentMethod, shown: number): Promise<boolean> {
  const { order } = orderStore.getState();
  if (order === null || isPaying()) return false;
  // The delivery time may have passed while the card was typed.
  const problem = currentProblem();
  if (problem) {
    showProblem(problem);
    return false;
  }
  dismissNoticeOf(NOTICE);
  setPaymentPhase({ kind: 'working', doing: 'preparing', durable: true });
  const result = await runAttempt<ExecuteBody, ExecuteAnswer>({
    ...attemptOptions(order.id),
    createBody: async () => {
      // What the server charges for must be what is on the screen.
      if (!(await saveOptions())) return { ok: false, message: NOT_SAVED };
      const made = await method.createToken();
      return made.ok ? { ok: true, body: executeBody(order.id, made.token, method) } : made;
    },
    total: { shown, current: () => currentPrice(order.id) },
    ...(method.authenticate ? { authenticate: method.authenticate } : {}),
  });
  settle(result, shown);
  return result.kind === 'paid';
}

/** Takes up a payment of this page's order whose outcome was unknown; false when there is none. */
export async function resumePayment(): Promise<boolean> {
  const { order } = orderStore.getState();
  if (order === null || isPaying()) return false;
  setPaymentPhase({ kind: 'working', doing: 'confirming', durable: true });
  const result = await resumeAttempt<ExecuteBody, ExecuteAnswer>({ ...attemptOptions(order.id), ...challenge() });
  if (result.kind === 'nothing-pending') {
    setPaymentPhase({ kind: 'idle' });
    return false;
  }
  settle(result, priceOf(orderStore.getState()) ?? 0);
  return true;
}

/** What the one payment mechanism needs to know of an order. */
export function attemptOptions(id: string): AttemptOptions<ExecuteBody, ExecuteAnswer> {
  return {
    kind: 'order',
    id,
    createBody: () => Promise.resolve({ ok: false, message: '' }),
    send: (body, attemptId) => executeOrder(body, attemptId),
    checkPaid: () => isPaid(id),
    referenceOf: (answer) => answer.order,
    onState: showProgress,
  };
}

/** The provider's challenge, for a payment that was left in the middle of it: the server gives its secret again. */
function challenge(): { authenticate?: (clientSecret: string) => Promise<Authentication> } {
  const info = infoStore.getState();
  const stripe = info.phase === 'ready' ? info.info.context.settings.stripe : undefined;
  return stripe ? { authenticate: authenticateWith(stripe) } : {};
}

const PROCESSING = 'Processing your payment: this can take a moment.';
const NOT_SAVED = 'Your order could not be saved, so nothing was charged. Please try again.';

/**
 * Whether an order is paid: the server hands out a new order after a payment, and the paid one to its own address only.
 * Another order alone proves nothing, as the visitor may be another one by now.
 */
async function isPaid(id: string): Promise<PaidState> {
  const here = await fetchInfo();
  if (!here.ok) return 'unknown';
  if (here.value.context.order.id === id) return 'unpaid';
  const there = await fetchInfo({ referrer: window.location.origin + orderPath(id) });
  return there.ok && there.value.context.order.id === id ? 'paid' : 'unknown';
}

async function currentPrice(id: string): Promise<number | null> {
  const info = await fetchInfo();
  if (!info.ok || info.value.context.order.id !== id) return priceOf(orderStore.getState());
  patchOrder({ details: info.value.context.details });
  return info.value.context.details.amount;
}

function executeBody(order: string, token: string, { settings, email }: PaymentMethod): ExecuteBody {
  const body = { token, url: window.location.href, environment: appConfig.buildEnvironment, settings };
  if (!appConfig.executeExtras) return body;
  return { ...body, order, ...(email === '' ? {} : { email }) };
}

function showProgress(state: AttemptPhase): void {
  setPaymentPhase({ kind: 'working', doing: state.phase, durable: !('durable' in state) || state.durable });
  if (state.phase === 'sending') {
    notify({ type: 'info', text: PROCESSING, duration: DURATIONS.progress, key: NOTICE });
  } else dismissNoticeOf(NOTICE);
}

function settle(result: AttemptResult<ExecuteAnswer>, shown: number): void {
  dismissNoticeOf(NOTICE);
  switch (result.kind) {
    case 'paid':
      setPaymentPhase({ kind: 'idle' });
      finishOrder(result.answer, result.reference);
      break;
    case 'refused':
      showRefusal(result);
      break;
    case 'unknown':
      setPaymentPhase({ kind: 'unknown', durable: result.durable });
      break;
    case 'busy-elsewhere':
      setPaymentPhase({ kind: 'elsewhere' });
      break;
    case 'needs-new-confirmation':
      setPaymentPhase({ kind: 'repriced', shown, current: result.newTotal });
  }
}

/** Certainly not charged: the provider's word at the form, and the sentence of the failure on top, until it is closed. */
function showRefusal({ stage, message, failure }: AttemptResult<ExecuteAnswer> & { kind: 'refused' }): void {
  setPaymentPhase({ kind: 'refused', message });
  if (stage === 'card') {
    notify({ type: 'error', text: message, duration: DURATIONS.cardError, key: NOTICE });
    return;
  }
  const said = failure ?? { kind: 'refused' as const, status: 402, message };
  const text = failureSentence(MESSAGES.order.completeFailed, said);
  notify({ type: 'error', text, duration: DURATIONS.sticky, key: NOTICE });
}
