import { MINUTE, SECOND } from '@server/clock';
import type { AttemptColumns } from '@server/data/tables/attempts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

/** What an attempt answers, the same on every re-send. */
export interface AttemptAnswer {
  status: 200 | 400 | 402;
  body: Record<string, unknown>;
}

/**
 * After this a page that asks again goes on with an attempt: its process has ended, most likely. If it was only slow, both
 * go on under the provider's idempotency keys and come to the same end.
 */
const LEASE = 4 * SECOND;
/** How often a process that works on an attempt says so, in ms of the machine's clock. */
export const HOLD_EVERY = SECOND;
/** When an attempt nobody came back for is looked at by itself, ms after its start. */
export const LOOK_AFTER = 5 * MINUTE;
/** PostgreSQL's code. */
const UNIQUE_VIOLATION = '23505';

/** What a new attempt starts with, running. */
export function startedAttempt(now: number) {
  const nothingYet = { payment_intent: null, answer_status: null, answer: null };
  return { ...resumedAttempt(now), ...nothingYet, created_at: now };
}

/** What changes when somebody goes on with an attempt. */
export function resumedAttempt(now: number) {
  return { state: 'running' as const, lease_until: leaseFrom(now), updated_at: now };
}

/** Until when nobody else goes on with an attempt that was last held at `now`. */
export function leaseFrom(now: number): number {
  return now + LEASE;
}

/** Condition on an attempt's row: a process is at it, or has just ended. */
export function isHeld(now: number): RawBuilder<boolean> {
  return sql<boolean>`(state = 'running' and lease_until > ${now})`;
}

/** What changes when an attempt ends, or is parked until the person has authenticated. */
export function closedAttempt(state: 'needs_action' | 'refused' | 'done', answer: AttemptAnswer | null, now: number) {
  return {
    state,
    lease_until: 0,
    answer_status: answer?.status ?? null,
    answer: answer ? JSON.stringify(answer.body) : null,
    updated_at: now,
  };
}

/** Condition on an attempt's row: it was left in the middle, and nobody is at it. */
export function isLeft(now: number): RawBuilder<boolean> {
  return sql<boolean>`(state = 'needs_action' or (state = 'running' and lease_until <= ${now}))`;
}

/** What `claim` gives; null when the database refuses as another attempt for the same thing runs: it allows one. */
export async function unlessOtherRuns<T>(claim: () => Promise<T | undefined>): Promise<T | null> {
  try {
    return (await claim()) ?? null;
  } catch (error) {
    // PostgreSQL's errors carry a code; others are without.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/** The stored answer of an attempt that is over; null otherwise. */
export function storedAnswer({ state, answer_status, answer }: Selectable<AttemptColumns>): AttemptAnswer | null {
  if (state !== 'done' && state !== 'refused') return null;
  // Written by closedAttempt and nothing else.
  return { status: answer_status as AttemptAnswer['status'], body: answer as AttemptAnswer['body'] };
}
