import type { Failure } from '@shared/api/transport/failure';
import { failureDetail, failureSentence } from '@shared/api/transport/failure-sentence';
import type { AttemptOptions, AttemptPhase, AttemptResult, NewAttempt } from '@shared/payments/attempt/attempt-options';
import { resumeAttempt, runAttempt } from '@shared/payments/attempt/run-attempt';
import { authenticateWith } from '@shared/payments/fields/authenticate';
import { infoStore } from '@shared/stores/info';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import { PAYMENT_KINDS } from './payment-kinds';
import type { PaymentPhase } from './payment-phase';
import { KEEP_OPEN, PAYMENT_WORDS, type StatusWords } from './status-words';

/** The page's callbacks for a payment. */
interface PaymentHandlers<T> {
  /** Text of the status; by default about a payment. */
  words?: StatusWords;
  /** The whole text about a refusal, if the server supplies it; null for the catalog's sentence. */
  ownWords?: (failure: Failure) => string | null;
  /** Shows a phase in the view. */
  show: (phase: PaymentPhase) => void;
  /** Called once paid. `answer` is null if the payment was found to be done later, without its own answer. */
  onPaid: (answer: T | null, reference: string | null) => void;
}

/** A payment for an order or a plan, with the page's callbacks. */
export type ShownPayment<Body, T> = AttemptOptions<Body, T> & PaymentHandlers<T>;

const NOTICE = 'payment';

/**
 * Pays, and shows the status from the press to the outcome. Call it synchronously in the press handler. Resolves when
 * the attempt has ended or its outcome is unknown (see the phase): to true if it is paid.
 */
export async function payWithStatus<Body, T>(payment: NewAttempt<Body, T> & PaymentHandlers<T>): Promise<boolean> {
  dismissNoticeOf(NOTICE);
  payment.show({ kind: 'working', doing: 'preparing', durable: true });
  const result = await runAttempt({ ...payment, ...screenHandlers(payment) });
  settle(result, payment);
  return result.kind === 'paid';
}

/** Resumes a payment whose outcome is unknown, and shows its status; idle if none is found. */
export async function resumeWithStatus<Body, T>(payment: ShownPayment<Body, T>): Promise<void> {
  payment.show({ kind: 'working', doing: 'confirming', durable: true });
  const result = await resumeAttempt({ ...payment, ...screenHandlers(payment) });
  if (result.kind === 'nothing-pending') payment.show({ kind: 'idle' });
  else settle(result, payment);
}

/** Shows the progress and the provider's challenge, also for a payment that was interrupted. */
function screenHandlers<Body, T>(
  payment: ShownPayment<Body, T>,
): Pick<AttemptOptions<Body, T>, 'authenticate' | 'onState'> {
  const info = infoStore.getState();
  const offer = info.phase === 'ready' ? info.info.context.settings.stripe : undefined;
  return {
    onState: (state) => showProgress(state, payment),
    ...(offer ? { authenticate: authenticateWith(offer) } : {}),
  };
}

function showProgress<Body, T>(
  state: AttemptPhase,
  { kind, words = PAYMENT_WORDS, show }: ShownPayment<Body, T>,
): void {
  const { progressMs: duration, endsWithSending } = PAYMENT_KINDS[kind];
  const durable = !('durable' in state) || state.durable;
  show({ kind: 'working', doing: state.phase, durable, ...('failure' in state ? said(state.failure) : {}) });
  if (state.phase === 'sending')
    notify({ type: 'info', text: `${words.doing.sending}. ${KEEP_OPEN}`, duration, key: NOTICE });
  else if (endsWithSending) dismissNoticeOf(NOTICE);
}

function settle<Body, T>(result: AttemptResult<T>, payment: ShownPayment<Body, T>): void {
  const { show, onPaid } = payment;
  dismissNoticeOf(NOTICE);
  switch (result.kind) {
    case 'paid':
      show({ kind: 'idle' });
      onPaid(result.answer, result.reference);
      break;
    case 'refused':
      show(result.stage === 'field' ? { kind: 'idle' } : { kind: 'refused', message: refusalText(result, payment) });
      break;
    case 'unknown':
      show({ kind: 'unknown', durable: result.durable, ...said(result.failure) });
      break;
    case 'busy-elsewhere':
      show({ kind: 'elsewhere' });
      break;
    case 'needs-new-confirmation':
      show({ kind: 'repriced', shown: result.shown, current: result.newTotal });
  }
}

/** The known facts of an answer that leaves open whether money moved. */
function said(failure: Failure | null): { detail?: string } {
  const detail = failure === null ? null : failureDetail(failure);
  return detail === null ? {} : { detail };
}

/** Why nothing was charged: the catalog's sentence for a refused payment, with the alternatives. */
function refusalText<Body, T>(
  { stage, message, failure }: AttemptResult<T> & { kind: 'refused' },
  { kind, ownWords }: ShownPayment<Body, T>,
): string {
  if (stage === 'card') return message;
  const own = failure && ownWords?.(failure);
  if (own) return own;
  const { failed, afterRefusal } = PAYMENT_KINDS[kind];
  return failureSentence(failed, failure ?? { kind: 'refused', status: 402, message }) + afterRefusal;
}
