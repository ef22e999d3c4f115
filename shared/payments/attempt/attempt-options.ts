import type { Failure, Outcome } from '@shared/api/transport/failure';
import type { PaymentKind } from './payment-journal';

/** Whether the server reports a payment as paid; `unknown` if it did not answer or its answer is inconclusive. */
export type PaidState = 'paid' | 'unpaid' | 'unknown';

/** How the provider's challenge (3-D Secure) ended; `closed`: the outcome is unknown, so the server must be asked. */
export type Authentication = { kind: 'ok' } | { kind: 'failed'; message: string } | { kind: 'closed' };

/**
 * The request for a new attempt, or the reason there is none (nothing was charged). `at` field: the card field already
 * shows the reason.
 */
export type PreparedBody<Body> = { ok: true; body: Body } | { ok: false; message: string; at?: 'field' };

/** The stage of a run, for the screen. `durable` false: the browser stores nothing, so the person must stay here. */
export type AttemptPhase =
  | { phase: 'preparing' }
  | { phase: 'sending'; durable: boolean }
  | { phase: 'authenticating' }
  /** The outcome is open; `failure` as in {@link AttemptResult}. The server is asked in `inMs` milliseconds. */
  | { phase: 'confirming'; durable: boolean; inMs: number; failure: Failure | null };

/** Options for following an attempt to its outcome. `Body` must survive a JSON round trip unchanged. */
export interface AttemptOptions<Body, T> {
  kind: PaymentKind;
  /** Order guid, or the result of planAttemptId() for a plan. */
  id: string;
  /** Sends the request, with the same body and id for every copy. */
  send: (body: Body, attemptId: string) => Promise<Outcome<T>>;
  /** The request that confirms an authenticated payment intent; by default the same request. */
  withIntent?: (body: Body, paymentIntentId: string) => Body;
  /** Asks the server whether the payment was made. */
  checkPaid: () => Promise<PaidState>;
  /** Shows the provider's challenge. */
  authenticate?: (clientSecret: string) => Promise<Authentication>;
  /** Renews the session or CSRF token after 401 or 403; by default calls `checkPaid` once. */
  renew?: () => Promise<unknown>;
  /** Order guid or order number, kept for later visits; null if the answer has none. */
  referenceOf?: (answer: T) => string | null;
  onState?: (phase: AttemptPhase) => void;
  /** Clock, timer and randomness; replaced in tests. */
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
  random?: () => number;
}

/** Further options of a new attempt. */
export interface NewAttempt<Body, T> extends AttemptOptions<Body, T> {
  /** Makes the token or payment method, and the exact request with it. `attemptId` is the idempotency id. */
  createBody: (attemptId: string) => Promise<PreparedBody<Body>>;
  /** The total shown and the current one, both in cents: if they differ, the person must confirm again. */
  total?: { shown: number; current: () => Promise<number | null> };
}

/** How an attempt ended, as far as is known. */
export type AttemptResult<T> =
  /** `answer` is null if the payment was found to be done later, without its own answer. */
  | { kind: 'paid'; answer: T | null; reference: string | null }
  /**
   * Not charged. `field`: the card field shows the card's fault; `card`: there is no token for another reason;
   * `challenge`: authentication failed.
   */
  | { kind: 'refused'; stage: 'field' | 'card' | 'server' | 'challenge'; message: string; failure: Failure | null }
  /**
   * Possibly charged: no new payment for this id; offer "Check again", which calls `resumeAttempt`. `failure`: the
   * run's latest answer, if it leaves the outcome open; otherwise null.
   */
  | { kind: 'unknown'; durable: boolean; failure: Failure | null }
  | { kind: 'busy-elsewhere' }
  /** The price has changed since it was shown; nothing was charged. Cents. */
  | { kind: 'needs-new-confirmation'; shown: number; newTotal: number; message: string | null };
