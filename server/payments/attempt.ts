import type { AttemptColumns } from '@server/platform/data/tables/attempts';
import type { Selectable } from 'kysely';

/** An attempt's answer, the same for every resend. */
export interface AttemptAnswer {
  status: 200 | 400 | 402;
  body: Record<string, unknown>;
}

/** The stored columns common to all attempts. */
export interface AnyAttempt {
  state: AttemptColumns['state'] | 'paid';
  payment_intent: string | null;
}

/** The stored columns of an attempt that a page starts and comes back for. */
export type PageAttempt = Selectable<AttemptColumns>;

/** A page's new attempt. */
export type NewAttempt<A extends PageAttempt> = Omit<A, keyof PageAttempt>;

/** Where attempts of one kind are stored. */
export interface AttemptPlace<A extends AnyAttempt> {
  table: 'order_attempts' | 'plan_attempts' | 'plan_renewals';
  /** The columns that together identify an attempt. */
  name(attempt: A): Partial<A>;
}

/** Where pages' attempts are stored: one process at a time works on each, and a job follows up on it. */
export interface PagePlace<A extends PageAttempt> extends AttemptPlace<A> {
  table: 'order_attempts' | 'plan_attempts';
  /** The job that checks an attempt nobody came back for. Its payload identifies the attempt. */
  job: string;
  payload(attempt: A): object;
}

/** The stored answer of a finished attempt; null otherwise. */
export function storedAnswer({ state, answer_status, answer }: PageAttempt): AttemptAnswer | null {
  if (state !== 'done' && state !== 'refused') return null;
  // Only closeAttempt writes it.
  return { status: answer_status as AttemptAnswer['status'], body: answer as AttemptAnswer['body'] };
}
