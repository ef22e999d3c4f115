/**
 * What may happen to one payment attempt (specification 4, plan view and locks). Pure: the runner, the journal and
 * the model test that searches for double charges all share these functions.
 *
 * An attempt is one token (or payment method) and one idempotency id, sent unchanged as often as needed. A new attempt
 * is allowed only when the old one certainly took no money.
 */

/** Where an attempt stands, as written to the journal. */
export type AttemptState = 'sent' | 'needs_action' | 'refused' | 'done';

/** The part of a journal record that decides what may happen next. */
export interface Attempt {
  /** Idempotency id, the same on every re-send. */
  attempt: string;
  state: AttemptState;
  /** When each copy of the request was sent, ms since the epoch. */
  sentAt: number[];
  /** How many of those copies have been answered. */
  answered: number;
  /** Why a copy was refused while another may still arrive; null when none was. */
  refusal: string | null;
  /** Payment intent the person was asked to authenticate, `pi_...`, until it is over; never its client secret. */
  pi: string | null;
  /** What names the paid thing (order guid or order number), once paid. */
  reference: string | null;
}

/** What can happen to an attempt. `at` is ms since the epoch. */
export type AttemptEvent =
  | { type: 'sent'; at: number }
  | { type: 'paid'; reference: string | null }
  /** `intent`: the payment intent named in the request that was refused; null when none was. */
  | { type: 'refused'; message: string; intent: string | null }
  /**
   * A copy was turned away before it was executed (401, 403). `final`: why, once renewing the session has not helped;
   * null while the same attempt is going to be sent again.
   */
  | { type: 'turned-away'; final: string | null }
  | { type: 'needs-action'; pi: string }
  | { type: 'challenge-failed'; message: string }
  /** The server was asked, and says the thing is not paid. */
  | { type: 'seen-unpaid'; at: number };

/** How long a request may still be under way after it was sent, in ms (a lost copy can arrive late). */
export const LATE_ARRIVAL_MS = 120_000;
/** After this an attempt that the server calls unpaid is given up, in ms: idempotency ids are kept a day. */
export const LAPSE_MS = 86_400_000;

/** A fresh attempt, written as sent before its request leaves. */
export function beginAttempt(attempt: string, at: number): Attempt {
  return { attempt, state: 'sent', sentAt: [at], answered: 0, refusal: null, pi: null, reference: null };
}

/** True while nobody can tell yet whether money moved: no new attempt may begin. */
export function isUnfinished(attempt: Attempt | null): boolean {
  return attempt !== null && (attempt.state === 'sent' || attempt.state === 'needs_action');
}

/** The attempt after an event. Paid is final; a refused attempt can still turn out paid, never the other way round. */
export function advance(attempt: Attempt, event: AttemptEvent): Attempt {
  if (attempt.state === 'done') return attempt;
  if (event.type === 'paid') return { ...attempt, state: 'done', refusal: null, reference: event.reference };
  if (attempt.state === 'refused') return attempt;
  switch (event.type) {
    case 'sent':
      return { ...attempt, state: 'sent', sentAt: [...attempt.sentAt, event.at] };
    case 'turned-away':
      return turnAway({ ...attempt, answered: attempt.answered + 1 }, event.final);
    case 'needs-action':
      return { ...attempt, state: 'needs_action', answered: attempt.answered + 1, pi: event.pi };
    case 'refused':
      return refuse({ ...attempt, answered: attempt.answered + 1 }, event.message, event.intent);
    case 'challenge-failed':
      return refuse(attempt, event.message, attempt.pi);
    case 'seen-unpaid':
      return seenUnpaid(attempt, event.at);
  }
}

/**
 * A refusal counts only when no other copy of the attempt can still arrive (a card may be declined once and accepted a
 * moment later) and no challenge is open that could still take the money. Refusing the intent itself ends its challenge.
 */
function refuse(attempt: Attempt, message: string, intent: string | null): Attempt {
  const pi = intent === attempt.pi ? null : attempt.pi;
  const isFinal = pi === null && attempt.answered >= attempt.sentAt.length;
  const open = pi === null ? 'sent' : attempt.state;
  return { ...attempt, pi, state: isFinal ? 'refused' : open, refusal: message };
}

/** A copy that was not executed says nothing of an intent that an earlier one began: its challenge may have paid. */
function turnAway(attempt: Attempt, final: string | null): Attempt {
  return final === null || attempt.pi !== null ? attempt : refuse(attempt, final, null);
}

function seenUnpaid(attempt: Attempt, at: number): Attempt {
  // A challenge left open somewhere can take the money at any time: only an answer about its intent tells.
  if (attempt.pi !== null) return attempt;
  const age = at - Math.max(...attempt.sentAt);
  const refusedForGood = attempt.refusal !== null && age >= LATE_ARRIVAL_MS;
  return refusedForGood || age >= LAPSE_MS ? { ...attempt, state: 'refused' } : attempt;
}
