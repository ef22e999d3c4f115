import { randomUUID } from 'node:crypto';
import { ApiRefusal } from '@sandbox/storages/api-refusal';
import type { BearerProblem } from '@sandbox/storages/provider-api';

/** A refusal of Microsoft Graph (https://learn.microsoft.com/graph/errors). `detail` is a code in `innerError`. */
export function graphRefusal(status: number, code: string, message: string, detail?: string): ApiRefusal {
  return new ApiRefusal(status, graphError(code, message, detail));
}

/** A call without a valid access token. */
export function graphUnauthorized(problem: BearerProblem): ApiRefusal {
  if (problem === 'scope')
    return graphRefusal(403, 'accessDenied', 'Insufficient privileges to complete the operation.');
  const message = {
    missing: 'Access token is empty.',
    unknown: 'IDX14100: JWT is not well formed.',
    expired: 'Lifetime validation failed, the token is expired.',
  }[problem];
  return graphRefusal(401, 'InvalidAuthenticationToken', message);
}

/** The body of a simulated failure. */
export function graphTrouble(status: number): object {
  if (status === 403) return graphError('accessDenied', 'The account is disabled.');
  if (status === 429) return graphError('activityLimitReached', 'The request has been throttled.');
  return status === 503
    ? graphError('serviceNotAvailable', 'The service is temporarily unavailable.')
    : graphError('generalException', 'An unspecified error has occurred.');
}

function graphError(code: string, message: string, detail?: string): object {
  const innerError = { ...(detail === undefined ? {} : { code: detail }), 'request-id': randomUUID() };
  return { error: { code, message, innerError } };
}
