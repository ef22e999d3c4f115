import type { Database } from '@server/platform/data/database';
import type { LogFields } from '@server/platform/log';
import type Stripe from 'stripe';
import type { AttemptAnswer, Attempts, PageKind } from './attempt';
import type { ChargeRequest } from './charge';
import type { PaymentServices } from './services';

/** A kind of payment made on a page. The rules are the same for all (`pay-once.ts`); this is what differs. */
export interface PaymentKind<K extends PageKind> {
  kind: K;
  /** The message for the page, and the job's error, while another process works on it. */
  underWay: string;
  isWorkedOn: string;
  /** What to log about an outcome. */
  describe(attempt: Attempts[K]): { message: string; fields: LogFields };
  /**
   * The attempts in this state that compete with this one, possibly including itself: `running` ones may not run beside
   * it, and it ends those waiting for the bank before it charges.
   */
  competing(db: Database, attempt: Attempts[K], state: 'running' | 'needs_action'): Promise<Attempts[K][]>;
  /** The answer to a new attempt for something the person already has; null if it may continue. */
  answerIfOwned(services: PaymentServices, attempt: Attempts[K]): Promise<AttemptAnswer | null>;
  /** The answer to a free attempt; null if it costs something. */
  answerIfFree?(services: PaymentServices, attempt: Attempts[K]): Promise<AttemptAnswer | null>;
  /** What the provider is asked to charge. If it throws, nothing was requested. */
  chargeRequest(services: PaymentServices, attempt: Attempts[K]): Promise<ChargeRequest>;
  /** Delivers once, after payment, what was paid for, unless that has changed. */
  deliver(work: SettleWork, attempt: Attempts[K], intent: Stripe.PaymentIntent): Promise<Delivered>;
}

/** The result of delivering what a page has paid for. */
export interface Delivered extends Settled {
  answer: AttemptAnswer;
  /** How the attempt is to end; undefined if it has ended. */
  ends?: 'done' | 'refused';
}

/** Context for settling. */
export interface SettleWork {
  services: PaymentServices;
  transaction: Database;
  now: number;
}

/** The result of settling. */
export interface Settled {
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
