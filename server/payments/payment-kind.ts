import type { Database } from '@server/platform/data/database';
import type { PaymentOf } from '@server/platform/data/payments-of';
import type { LogFields } from '@server/platform/log';
import type Stripe from 'stripe';
import type { AnyAttempt, AttemptPlace } from './attempt';
import type { ChargeRequest, ChargeResult, NothingToCharge } from './charge';
import type { PaymentServices } from './services';

/** A kind of payment. The rules are the same for all (`run-attempt.ts`, `settle.ts`); this is what differs. */
export interface PaymentKind<A extends AnyAttempt, R> extends AttemptPlace<A> {
  of: PaymentOf;
  /** What to log about an outcome; undefined for nothing. */
  logEntry?(attempt: A): { message: string; fields: LogFields };
  /** What the provider is asked to charge. If it throws, nothing was asked. */
  chargeRequest(services: PaymentServices, attempt: A): Promise<ChargeRequest | NothingToCharge>;
  /** The answer to a free attempt; null if it costs something. */
  free?(services: PaymentServices, attempt: A): Promise<R | null>;
  /**
   * The money has arrived: within a transaction, delivers what was paid for and ends the attempt, once, if what is paid
   * for has not changed.
   */
  settle(work: SettleWork, attempt: A, intent: Stripe.PaymentIntent): Promise<Settled<R>>;
  /** The attempt was certainly not charged, and never will be. */
  refuse(services: PaymentServices, attempt: A, refusal: Refused): Promise<R>;
  /** The bank wants the person to authenticate first. */
  ask(services: PaymentServices, attempt: A, clientSecret: string): Promise<R>;
  /** The outcome is unknown. Throws so that it is asked for again; `holder` is the attempt whose process asked. */
  postpone(services: PaymentServices, holder: A, reason: string): Promise<never>;
}

/** That something was certainly not charged. */
export type Refused = Omit<Extract<ChargeResult, { kind: 'refused' }>, 'kind'>;

/** Context for settling. */
export interface SettleWork {
  services: PaymentServices;
  transaction: Database;
  now: number;
}

/** The result of settling. */
export interface Settled<R> {
  answer: R;
  /** How a page's attempt is to end; undefined if it has ended. */
  ends?: 'done' | 'refused';
  /** This payment delivered it: count it once. */
  isFirst?: boolean;
  /** The money paid for nothing and is refunded; logged once that is certain. */
  givenBack?: GivenBack;
}

/** What to log about a refund. */
export interface GivenBack {
  level: 'warn' | 'error';
  message: string;
  fields: LogFields;
}
