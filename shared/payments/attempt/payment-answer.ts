import { isDefiniteRefusal } from '@shared/api/transport/certainty';
import { type Failure, failureStatus, type Outcome } from '@shared/api/transport/failure';
import { REQUIRES_ACTION_CODE } from '@shared/api/wire';

/** The meaning of an answer to a payment request. */
export type Answer<T> =
  | { means: 'paid'; value: T }
  | { means: 'refused'; failure: Failure; message: string }
  | { means: 'unauthorized'; failure: Failure }
  /**
   * The person must authenticate: the refusal has a client secret, with or without a code (specification 7). The secret
   * stays in memory; only the intent's id may be stored.
   */
  | { means: 'needs-action'; clientSecret: string; pi: string }
  | { means: 'unknown'; failure: Failure };

/** Phrases of servers that have already charged: the person must not pay again. */
const ALREADY = /\balready\b.{0,40}\b(?:used|paid|completed|succeeded|processed|executed)\b|\bmore than once\b/i;
const ALREADY_CODES = /^(?:.*already_(?:used|paid)|.*_unexpected_state|idempotency_.*)$/i;

/** Interprets the outcome of a payment request. Only a refusal with an error object proves that nothing was charged. */
export function readPaymentAnswer<T>(outcome: Outcome<T>): Answer<T> {
  if (outcome.ok) return { means: 'paid', value: outcome.value };
  const { failure } = outcome;
  const status = failureStatus(failure);
  if (status === 401 || status === 403) return { means: 'unauthorized', failure };
  if (failure.kind !== 'refused') return { means: 'unknown', failure };
  if (failure.clientSecret !== undefined || failure.code === REQUIRES_ACTION_CODE) return readChallenge(failure);
  if (!isDefiniteRefusal(failure) || saysAlreadyPaid(failure)) return { means: 'unknown', failure };
  return { means: 'refused', failure, message: failure.message };
}

function readChallenge<T>(failure: Extract<Failure, { kind: 'refused' }>): Answer<T> {
  const { clientSecret = '' } = failure;
  const pi = /^(pi_\w+?)_secret_/.exec(clientSecret)?.[1];
  return pi === undefined ? { means: 'unknown', failure } : { means: 'needs-action', clientSecret, pi };
}

function saysAlreadyPaid({ code, message }: { code?: string; message: string }): boolean {
  return ALREADY.test(message) || (code !== undefined && ALREADY_CODES.test(code));
}
