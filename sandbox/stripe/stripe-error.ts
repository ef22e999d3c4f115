import type { CardBehavior } from './test-cards';

/** An error of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  readonly status: 400 | 401 | 402 | 403 | 404;
  readonly body: Record<string, unknown>;

  constructor(status: ApiError['status'], body: Record<string, unknown> & { message: string }) {
    super(body.message);
    this.status = status;
    this.body = { type: status === 402 ? 'card_error' : 'invalid_request_error', ...body };
  }
}

/** The error for a declined card. */
export function cardError(behavior: Extract<CardBehavior, { kind: 'declined' }>, more: object): ApiError {
  const { code, declineCode, message } = behavior;
  return new ApiError(402, { code, message, ...(declineCode ? { decline_code: declineCode } : {}), ...more });
}

/** The error for an unknown id in the address. */
export function missing(what: string, id: string): ApiError {
  return new ApiError(404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param: 'id' });
}

/** The error for an invalid parameter. `param` as in `billing_details[email]`. */
export function wrongParam(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, { message, param, ...(code ? { code } : {}) });
}

/** The error for a parameter with an unknown id. */
export function missingAt(param: string, what: string, id: string): ApiError {
  return wrongParam(param, `No such ${what}: '${id}'`, 'resource_missing');
}
