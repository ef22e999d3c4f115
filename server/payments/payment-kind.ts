import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { LogFields } from '@server/log';
import type { PaymentOf } from '@server/metrics/metrics';
import type Stripe from 'stripe';
import type { AnyAttempt, AttemptPlace } from './attempt';
import type { Bill, ChargeResult, NoBill } from './charge';

/** What is paid for. The rules are the same for all (`run-attempt.ts`, `settle.ts`); this is what differs. */
export interface PaymentKind<A extends AnyAttempt, R> extends AttemptPlace<A> {
  of: PaymentOf;
  /** What the log says of an outcome; undefined for nothing. */
  told?(attempt: A): { message: string; fields: LogFields };
  /** What the provider is asked for. Anything thrown: nothing was asked. */
  bill(services: Services, attempt: A): Promise<Bill | NoBill>;
  /** The answer to an attempt that costs nothing; null where it costs something. */
  free?(services: Services, attempt: A): Promise<R | null>;
  /**
   * The money has come: within a transaction, gives what was paid for and ends the attempt, once, if what is paid for is still
   * what it was.
   */
  settle(work: SettleWork, attempt: A, intent: Stripe.PaymentIntent): Promise<Settled<R>>;
  /** It was certainly not charged, and never will be. */
  refuse(services: Services, attempt: A, refusal: Refused): Promise<R>;
  /** The bank asks the person first. */
  ask(services: Services, attempt: A, clientSecret: string): Promise<R>;
  /** Nobody knows yet. Throws what has it asked again; `holder` is the attempt whose process asked. */
  leave(services: Services, holder: A, reason: string): Promise<never>;
}

/** That something was certainly not charged. */
export type Refused = Omit<Extract<ChargeResult, { kind: 'refused' }>, 'kind'>;

/** What settling has at hand. */
export interface SettleWork {
  services: Services;
  transaction: Database;
  now: number;
}

/** What money did. */
export interface Settled<R> {
  answer: R;
  /** How the attempt of a page ends; undefined where it ended before. */
  ends?: 'done' | 'refused';
  /** It was given for this: counted once. */
  isFirst?: boolean;
  /** It came for nothing and goes back; said in the log once that is certain. */
  givenBack?: GivenBack;
}

/** Money that goes back: what is said of it. */
export interface GivenBack {
  level: 'warn' | 'error';
  message: string;
  fields: LogFields;
}
