import type { Failure, Outcome } from '@shared/api/transport/failure';
import type { PaymentKind } from './payment-journal';

/** What the server says of the thing paid for. `unknown` when it could not be asked or the answer does not tell. */
export type PaidState = 'paid' | 'unpaid' | 'unknown';

/** How the provider's challenge (3-D Secure) ended; `closed`: nobody can tell, the server must be asked. */
export type Authentication = { kind: 'ok' } | { kind: 'failed'; message: string } | { kind: 'closed' };

/** The request of a new attempt, or why the provider would not make a token (nothing was charged then). */
export type PreparedBody<Body> = { ok: true; body: Body } | { ok: false; message: string };

/** What a run is doing, for the screen. `durable` false: the browser keeps no storage, so say to stay on the page. */
export type AttemptPhase =
  | { phase: 'preparing' }
  | { phase: 'sending'; durable: boolean }
  | { phase: 'authenticating' }
  /** The answer was lost; the server is asked in `inMs`. */
  | { phase: 'confirming'; durable: boolean; inMs: number };

/** What an attempt needs to know of what it pays for, until its outcome is known. `Body` must survive JSON unchanged. */
export interface AttemptOptions<Body, T> {
  kind: PaymentKind;
  /** Order guid, or planAttemptId() of person and product. */
  id: string;
  /** Sends the request: the same body and id on every re-send. */
  send: (body: Body, attemptId: string) => Promise<Outcome<T>>;
  /** The request that tells the server of an authenticated payment intent; by default the same request. */
  withIntent?: (body: Body, paymentIntentId: string) => Body;
  /** Reads from the server whether the thing is paid. */
  checkPaid: () => Promise<PaidState>;
  /** Shows the provider's challenge. */
  authenticate?: (clientSecret: string) => Promise<Authentication>;
  /** Renews session or CSRF token after 401 or 403; by default the server is asked once through `checkPaid`. */
  renew?: () => Promise<unknown>;
  /** What names the paid thing on a later visit: order guid or order number. */
  referenceOf?: (answer: T) => string;
  onState?: (phase: AttemptPhase) => void;
  /** Clock, timer and chance; replaced in tests. */
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
  random?: () => number;
}

/** What a new attempt needs beyond that. */
export interface NewAttempt<Body, T> extends AttemptOptions<Body, T> {
  /** Makes token or payment method and the exact request around it. `attemptId` is the idempotency id. */
  createBody: (attemptId: string) => Promise<PreparedBody<Body>>;
  /** The total shown to the person and the one in force now, both in cents: a different one needs a new yes. */
  total?: { shown: number; current: () => Promise<number | null> };
}

/** How an attempt ended, as far as anyone can tell. */
export type AttemptResult<T> =
  /** `answer` is null when the payment was found done later, without its own answer. */
  | { kind: 'paid'; answer: T | null; reference: string | null }
  /** Certainly not charged. `card`: the provider made no token; `challenge`: authentication failed. */
  | { kind: 'refused'; stage: 'card' | 'server' | 'challenge'; message: string; failure: Failure | null }
  /** Money may have moved: no new payment for this id; offer "Check again", which calls `resumeAttempt`. */
  | { kind: 'unknown'; durable: boolean }
  | { kind: 'busy-elsewhere' }
  /** The price changed since it was shown; nothing was charged. Cents. */
  | { kind: 'needs-new-confirmation'; shown: number; newTotal: number; message: string | null };
