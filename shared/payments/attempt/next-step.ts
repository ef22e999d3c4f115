import { type Attempt, LAPSE_MS, LATE_ARRIVAL_MS } from './attempt-machine';
import type { AttemptProgress } from './attempt-progress';

/** How much one run may do. */
export interface RunLimits {
  checks: number;
  /** How many looks come before each re-send; as many re-sends as there are numbers. */
  resendsAfter: readonly number[];
  /** A server that repeats its first answer must not make a loop of challenges. */
  rounds: number;
}

/**
 * The limits in force. The re-sends are spread, 1, 7 and 30 s after the answer was lost: a server that crashed in the
 * middle of the first may hold on to it for a while, and a re-send is left for then.
 */
export const RUN_LIMITS: RunLimits = { checks: 6, resendsAfter: [1, 3, 5], rounds: 2 };

/** Milliseconds before each look at the server, without the jitter. */
export const CHECK_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** What to do next about an attempt. */
export type Step =
  | { do: 'send' }
  /** Renew session or token, then send the same attempt. */
  | { do: 'renew' }
  | { do: 'authenticate' }
  | { do: 'check'; afterMs: number }
  | { do: 'finish'; as: 'paid' | 'refused' | 'unknown' };

/**
 * What to do next about an attempt that is in the journal.
 *
 * @param now ms since the epoch
 * @param durable false when the journal is only in memory: then nothing is sent again by itself
 */
export function nextStep(
  attempt: Attempt,
  run: AttemptProgress,
  now: number,
  durable: boolean,
  limits: RunLimits = RUN_LIMITS,
): Step {
  if (attempt.state === 'done') return { do: 'finish', as: 'paid' };
  if (attempt.state === 'refused') return { do: 'finish', as: 'refused' };
  if (attempt.state === 'needs_action') {
    if (run.challenge === 'passed') return { do: 'send' };
    if (run.challenge === 'ready' && run.rounds < limits.rounds) return { do: 'authenticate' };
    if (run.challenge === 'ready') return { do: 'finish', as: 'unknown' };
  }
  if (run.turnedAway === 'once') return { do: 'renew' };
  if (maySend(attempt, run, now, durable, limits)) return { do: 'send' };
  if (run.checks < limits.checks) return { do: 'check', afterMs: CHECK_DELAYS_MS[run.checks] ?? 30_000 };
  return settlesSoon(attempt, run, now) ?? { do: 'finish', as: 'unknown' };
}

/** Sending again needs a challenge whose end only the server knows, or word that it is unpaid and no refusal pending. */
function maySend(attempt: Attempt, run: AttemptProgress, now: number, durable: boolean, limits: RunLimits): boolean {
  const looks = limits.resendsAfter[run.resends];
  if (!durable || looks === undefined) return false;
  if (attempt.pi !== null && attempt.state === 'needs_action') return true;
  const isTooLate = attempt.refusal !== null || now - Math.max(...attempt.sentAt) >= LAPSE_MS;
  if (attempt.pi === null && isTooLate) return false;
  return run.seen === 'unpaid' && run.checks >= looks;
}

/** A pending refusal is waited for until no copy can arrive any more. */
function settlesSoon(attempt: Attempt, run: AttemptProgress, now: number): Step | null {
  if (attempt.pi !== null || attempt.refusal === null || run.seen === 'unknown') return null;
  const wait = Math.max(...attempt.sentAt) + LATE_ARRIVAL_MS - now;
  return wait > 0 ? { do: 'check', afterMs: wait } : null;
}
