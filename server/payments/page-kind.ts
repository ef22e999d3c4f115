import { Refusal } from '@server/http/refuse';
import type { AttemptAnswer, PageAttempt, PagePlace } from './attempt';
import { closeAttempt, releaseAttempt } from './attempt-store';
import type { PaymentKind, Refused } from './payment-kind';
import type { PaymentServices } from './services';

/** A kind of payment made on a page, which gets an answer and may come back with the same attempt. */
export interface PageKind<A extends PageAttempt> extends PagePlace<A>, PaymentKind<A, AttemptAnswer> {
  table: PagePlace<A>['table'];
  /** The attempt that a job's payload identifies. */
  ofPayload(payload: unknown): Partial<A>;
  /** The columns shared by attempts for the same thing: a new attempt ends those that wait for the bank. */
  competingWith(attempt: A): Partial<A>;
  /** The message for the page, and the job's error, while another process works on it. */
  underWay: string;
  isWorkedOn: string;
  /** The answer to a new attempt for something the person already has; null if it may go on. */
  answerIfOwned(services: PaymentServices, attempt: A): Promise<AttemptAnswer | null>;
}

/** Adds what all pages' payments have in common: how attempts are refused, parked and released. */
export function pageKind<A extends PageAttempt>(rules: Omit<PageKind<A>, 'refuse' | 'ask' | 'postpone'>): PageKind<A> {
  return {
    ...rules,
    settle: async (work, attempt, intent) => {
      const settled = await rules.settle(work, attempt, intent);
      const { answer, ends } = settled;
      if (ends) await closeAttempt(work.transaction, rules, attempt, ends, answer, work.now);
      return settled;
    },
    refuse: (services, attempt, refusal) => refuseAttempt(services, rules, attempt, 402, refusal),
    ask: async ({ db, clock }, attempt, clientSecret) => {
      const message = 'Your bank needs you to confirm this payment';
      const error = { message, code: 'requires_action', client_secret: clientSecret };
      await closeAttempt(db, rules, attempt, 'needs_action', null, clock.now());
      return { status: 402, body: { error } };
    },
    postpone: async ({ db }, holder) => {
      await releaseAttempt(db, rules, holder);
      throw new Refusal(503, "The payment provider hasn't responded yet", {}, 2_000);
    },
  };
}

/** Ends an attempt that was not charged, and returns its answer. */
export async function refuseAttempt<A extends PageAttempt>(
  { db, clock }: PaymentServices,
  place: PagePlace<A>,
  attempt: A,
  status: 400 | 402,
  { message, code }: Refused,
): Promise<AttemptAnswer> {
  const answer: AttemptAnswer = { status, body: { error: { message, ...(code ? { code } : {}) } } };
  await closeAttempt(db, place, attempt, 'refused', answer, clock.now());
  return answer;
}
