import { type Attempt, LAPSE_MS, LATE_ARRIVAL_MS } from './attempt-machine';
import type { AttemptProgress } from './attempt-progress';

/** The limits of one run. */
export interface RunLimits {
  checks: number;
  /** Checks that must precede each resend; its length is the number of resends. */
  resendsAfter: readonly number[];
  /** Most challenges shown, so that a server that repeats its first answer causes no loop. */
  rounds: number;
}

/**
 * The default limits. Resends follow 1, 7 and 30 s after the answer was lost: a server that crashed during the first
 * request may keep it locked for a while, and the last resend comes after that.
 */
export const RUN_LIMITS: RunLimits = { checks: 6, resendsAfter: [1, 3, 5], rounds: 2 };

/** Milliseconds before each check, without jitter. */
export const CHECK_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** The next step of an attempt. */
export type AttemptStep =
  | { do: 'send' }
  /** Renew the session or CSRF token, then send the same attempt. */
  | { do: 'renew' }
  | { do: 'authenticate' }
  | { do: 'check'; afterMs: number }
  | { do: 'finish'; as: 'paid' | 'refused' | 'unknown' };

/**
 * The next step of an attempt in the journal.
 *
 * @param now ms since the epoch
 * @param durable false if the journal is only in memory: nothing is then resent automatically
 */
export function nextStep(
  attempt: Attempt,
  run: AttemptProgress,
  now: number,
  durable: boolean,
  limits: RunLimits = RUN_LIMITS,
): AttemptStep {
  if (attempt.state === 'done') return { do: 'finish', as: 'paid' };
  if (attempt.state === 'refused') return { do: 'finish', as: 'refused' };
  if (attempt.state === 'needs_action') {
    if (run.challenge === 'passed') return { do: 'send' };
    if (run.challenge === 'ready' && run.rounds < limits.rounds) return { do: 'authenticate' };
    if (run.challenge === 'ready') return { do: 'finish', as: 'unknown' };
  }
  if (run.unauthorized === 'once') return { do: 'renew' };
  if (maySend(attempt, run, now, durable, limits)) return { do: 'send' };
  if (run.checks < limits.checks) return { do: 'check', afterMs: CHECK_DELAYS_MS[run.checks] ?? 30_000 };
  return settlesSoon(attempt, run, now) ?? { do: 'finish', as: 'unknown' };
}

/** Whether to resend: a challenge is open whose outcome only the server knows, or it is unpaid without a refusal. */
function maySend(attempt: Attempt, run: AttemptProgress, now: number, durable: boolean, limits: RunLimits): boolean {
  const looks = limits.resendsAfter[run.resends];
  if (!durable || looks === undefined) return false;
  if (attempt.pi !== null && attempt.state === 'needs_action') return true;
  const isTooLate = attempt.refusal !== null || now - Math.max(...attempt.sentAt) >= LAPSE_MS;
  if (attempt.pi === null && isTooLate) return false;
  return run.seen === 'unpaid' && run.checks >= looks;
}

/** Waits for a pending refusal until no other copy can arrive. */
function settlesSoon(attempt: Attempt, run: AttemptProgress, now: number): AttemptStep | null {
  if (attempt.pi !== null || attempt.refusal === null || run.seen === 'unknown') return null;
  const wait = Math.max(...attempt.sentAt) + LATE_ARRIVAL_MS - now;
  return wait > 0 ? { do: 'check', afterMs: wait } : null;
}
