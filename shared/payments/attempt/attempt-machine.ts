/**
 * The state machine of a payment attempt (specification 4, plan view and locks). Pure: the runner, the journal and the
 * model test that searches for double charges all share these functions.
 *
 * An attempt is one token (or payment method) and one idempotency id, resent unchanged as often as needed. A new
 * attempt may begin only once it is certain that the old one charged nothing.
 */

/** State of an attempt, as stored in the journal. */
export type AttemptState = 'sent' | 'needs_action' | 'refused' | 'done';

/** The part of a journal record that determines what may happen next. */
export interface Attempt {
  /** Idempotency id, the same for every copy. */
  attempt: string;
  state: AttemptState;
  /** When each copy of the request was sent, in ms since the epoch. */
  sentAt: number[];
  /** How many of those copies have been answered. */
  answered: number;
  /** The reason a copy was refused; it is final only once no other copy can arrive. Null if none was refused. */
  refusal: string | null;
  /** The payment intent (`pi_...`) whose challenge is still open; never its client secret. */
  pi: string | null;
  /** Order guid or order number, once paid. */
  reference: string | null;
}

/** An event of an attempt. `at` is in ms since the epoch. */
export type AttemptEvent =
  | { type: 'sent'; at: number }
  | { type: 'paid'; reference: string | null }
  /** `intent`: the payment intent named in the refused request, or null. */
  | { type: 'refused'; message: string; intent: string | null }
  /**
   * A copy was rejected before it was executed (401, 403). `final`: the reason, if renewing the session did not help;
   * null if the same attempt will be sent again.
   */
  | { type: 'unauthorized'; final: string | null }
  | { type: 'needs-action'; pi: string }
  | { type: 'challenge-failed'; message: string }
  /** The server was asked, and reports the attempt as unpaid. */
  | { type: 'seen-unpaid'; at: number };

/** How long a request can remain in flight, in ms: a copy believed lost may still arrive. */
export const LATE_ARRIVAL_MS = 120_000;
/** Age at which an attempt still unpaid is given up, in ms: servers keep idempotency ids for a day. */
export const LAPSE_MS = 86_400_000;

/** A new attempt, recorded as sent before its request goes out. */
export function beginAttempt(attempt: string, at: number): Attempt {
  return { attempt, state: 'sent', sentAt: [at], answered: 0, refusal: null, pi: null, reference: null };
}

/** True while it is not known whether money was charged: no new attempt may begin. */
export function isUnfinished(attempt: Attempt | null): boolean {
  return attempt !== null && (attempt.state === 'sent' || attempt.state === 'needs_action');
}

/** The attempt after an event. Paid is final; a refused attempt can still turn out to be paid, but not vice versa. */
export function advance(attempt: Attempt, event: AttemptEvent): Attempt {
  if (attempt.state === 'done') return attempt;
  if (event.type === 'paid') return { ...attempt, state: 'done', refusal: null, reference: event.reference };
  if (attempt.state === 'refused') return attempt;
  switch (event.type) {
    case 'sent':
      return { ...attempt, state: 'sent', sentAt: [...attempt.sentAt, event.at] };
    case 'unauthorized':
      return handleUnauthorized({ ...attempt, answered: attempt.answered + 1 }, event.final);
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
 * A refusal is final only when no other copy of the attempt can still arrive (a card may be declined once and accepted
 * a moment later) and no open challenge could still lead to a charge. A refusal of the intent itself ends its
 * challenge.
 */
function refuse(attempt: Attempt, message: string, intent: string | null): Attempt {
  const pi = intent === attempt.pi ? null : attempt.pi;
  const isFinal = pi === null && attempt.answered >= attempt.sentAt.length;
  const open = pi === null ? 'sent' : attempt.state;
  return { ...attempt, pi, state: isFinal ? 'refused' : open, refusal: message };
}

/** A copy that was not executed proves nothing about an earlier copy's intent: its challenge may have paid. */
function handleUnauthorized(attempt: Attempt, final: string | null): Attempt {
  return final === null || attempt.pi !== null ? attempt : refuse(attempt, final, null);
}

function seenUnpaid(attempt: Attempt, at: number): Attempt {
  // An open challenge can still lead to a charge: only an answer about its intent is conclusive.
  if (attempt.pi !== null) return attempt;
  const age = at - Math.max(...attempt.sentAt);
  const refusedForGood = attempt.refusal !== null && age >= LATE_ARRIVAL_MS;
  return refusedForGood || age >= LAPSE_MS ? { ...attempt, state: 'refused' } : attempt;
}
