import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What an `error` object may contain besides its message. */
export interface RefusalDetails {
  code?: string;
  client_secret?: string;
  source?: string;
  haspassword?: boolean;
}

/** A refusal, thrown anywhere below a route and answered as `{error: {message, code?}}`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  readonly status: ContentfulStatusCode;
  readonly details: RefusalDetails;
  /** Sent as Retry-After, in whole seconds. */
  readonly retryAfterMs: number | undefined;

  constructor(status: ContentfulStatusCode, message: string, details: RefusalDetails = {}, retryAfterMs?: number) {
    super(message);
    this.status = status;
    this.details = details;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Answers a refusal in the contract's shape. The message is shown to a person verbatim. */
export function refuse(c: Context, status: ContentfulStatusCode, message: string): Response {
  return answerRefusal(c, new Refusal(status, message));
}

/** The answer to a thrown refusal. */
export function answerRefusal(c: Context, refusal: Refusal): Response {
  if (refusal.retryAfterMs !== undefined) c.header('Retry-After', String(Math.ceil(refusal.retryAfterMs / 1000)));
  return c.json({ error: { message: refusal.message, ...refusal.details } }, refusal.status);
}
