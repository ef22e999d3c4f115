import type { Failure, Outcome } from '@shared/api/transport/failure';
import type { AttemptPhase, Authentication, NewAttempt, PaidState } from '@shared/payments/attempt/attempt-options';
import { readRecord } from '@shared/payments/attempt/payment-journal';

/** Body of a payment request. */
interface Body {
  token: string;
  paymentIntentId?: string;
}

/** A request that was sent. */
interface Sent {
  body: Body;
  attempt: string;
  /** State of the journal when the request was sent. */
  journal: string | undefined;
}

/** No answer came. */
export const lost: Failure = { kind: 'timeout' };
/** The bank declined. */
export const declined: Failure = { kind: 'refused', status: 402, message: 'Your card was declined.' };
/** The bank requires authentication. */
export const askedToAuthenticate: Failure = {
  kind: 'refused',
  status: 402,
  message: 'Please confirm',
  code: 'requires_action',
  clientSecret: 'pi_123_secret_xyz',
};

/**
 * A payment for the order `order-1`, with a scripted server: once its answers are used up, it gives none, and "unpaid"
 * to each further check. Time passes only by sleeping.
 */
export function shop(plan: {
  answers: (Failure | 'paid')[];
  paid?: PaidState[];
  challenge?: Authentication;
  total?: NewAttempt<Body, string>['total'];
}) {
  let clock = 1_000_000;
  let tokens = 0;
  const sent: Sent[] = [];
  const phases: AttemptPhase[] = [];
  const waits: number[] = [];
  const options: NewAttempt<Body, string> = {
    kind: 'order',
    id: 'order-1',
    createBody: () => {
      tokens += 1;
      return Promise.resolve({ ok: true, body: { token: `tok_${tokens}` } });
    },
    send: (body, attempt): Promise<Outcome<string>> => {
      sent.push({ body, attempt, journal: readRecord('order', 'order-1')?.state });
      const next = plan.answers.shift() ?? lost;
      return Promise.resolve(next === 'paid' ? { ok: true, value: 'guid-1' } : { ok: false, failure: next });
    },
    withIntent: (body, paymentIntentId) => ({ ...body, paymentIntentId }),
    checkPaid: () => Promise.resolve(plan.paid?.shift() ?? 'unpaid'),
    authenticate: () => Promise.resolve(plan.challenge ?? { kind: 'ok' }),
    referenceOf: (guid) => guid,
    onState: (phase) => phases.push(phase),
    now: () => clock,
    sleep: (ms) => {
      waits.push(ms);
      clock += ms;
      return Promise.resolve();
    },
    random: () => 0,
    ...(plan.total ? { total: plan.total } : {}),
  };
  return { options, sent, phases, waits, tokens: () => tokens };
}
