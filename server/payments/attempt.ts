import type { AttemptColumns } from '@server/data/tables/attempts';
import type { Selectable } from 'kysely';

/** What an attempt answers, the same on every re-send. */
export interface AttemptAnswer {
  status: 200 | 400 | 402;
  body: Record<string, unknown>;
}

/** What an attempt of every kind is kept with. */
export interface AnyAttempt {
  state: AttemptColumns['state'] | 'paid';
  payment_intent: string | null;
}

/** What an attempt is kept with that a page makes and comes back for. */
export type PageAttempt = Selectable<AttemptColumns>;

/** What a new attempt of a page is made of. */
export type NewAttempt<A extends PageAttempt> = Omit<A, keyof PageAttempt>;

/** Where the attempts of one kind are kept. */
export interface AttemptPlace<A extends AnyAttempt> {
  table: 'order_attempts' | 'plan_attempts' | 'plan_renewals';
  /** The columns that together name one. */
  name(attempt: A): Partial<A>;
}

/** Where the attempts are kept that pages make: one process at a time works on one, and a job looks after it. */
export interface PagePlace<A extends PageAttempt> extends AttemptPlace<A> {
  table: 'order_attempts' | 'plan_attempts';
  /** The job that looks at an attempt nobody came back for. Its payload names the attempt. */
  job: string;
  payload(attempt: A): object;
}

/** The stored answer of an attempt that is over; null otherwise. */
export function storedAnswer({ state, answer_status, answer }: PageAttempt): AttemptAnswer | null {
  if (state !== 'done' && state !== 'refused') return null;
  // Written by closeAttempt and nothing else.
  return { status: answer_status as AttemptAnswer['status'], body: answer as AttemptAnswer['body'] };
}
