import { ApiRefusal } from '@sandbox/storages/api-refusal';
import type { BearerProblem } from '@sandbox/storages/provider-api';

/** A tagged value of the API. */
export interface Tagged {
  '.tag': string;
  [member: string]: unknown;
}

/**
 * A refusal in the API's format: 409 for an endpoint's documented errors, 401 for tokens
 * (https://www.dropbox.com/developers/documentation/http/documentation#error-handling).
 */
export function dropboxRefusal(status: 401 | 409, summary: string, error: Tagged): ApiRefusal {
  return new ApiRefusal(status, { error_summary: `${summary}/..`, error });
}

/** A call that the API cannot read: 400, in plain text. */
export function badCall(call: string, words: string): ApiRefusal {
  return new ApiRefusal(400, `Error in call to API function "${call}": ${words}`);
}

/** A call without a valid access token. */
export function dropboxUnauthorized(call: string, scope: string, problem: BearerProblem): ApiRefusal {
  if (problem === 'missing') {
    return badCall(call, 'Must provide HTTP header "Authorization" or URL parameter "authorization".');
  }
  if (problem === 'scope') {
    return dropboxRefusal(401, 'missing_scope', { '.tag': 'missing_scope', required_scope: scope });
  }
  const tag = problem === 'expired' ? 'expired_access_token' : 'invalid_access_token';
  return dropboxRefusal(401, tag, { '.tag': tag });
}

/** An upload that fails because of its path (`UploadError`, `WriteError`). */
export function writeRefusal(reason: Tagged): ApiRefusal {
  const below = reason[reason['.tag']];
  // The kind of a conflict is a tagged value, which the type of `reason` cannot express.
  const kind = typeof below === 'object' && below !== null ? `/${(below as Tagged)['.tag']}` : '';
  return dropboxRefusal(409, `path/${reason['.tag']}${kind}`, { '.tag': 'path', reason, upload_session_id: 'none' });
}

/** The body of a simulated failure. */
export function dropboxTrouble(status: number, retryAfter: number | null): object | string {
  // The documentation has a suspended account as 401 user_suspended, and a disabled team as 403.
  if (status === 403) return { error_summary: 'team_disabled/..', error: { '.tag': 'team_disabled' } };
  return status === 429
    ? {
        error_summary: 'too_many_requests/..',
        error: { reason: { '.tag': 'too_many_requests' }, retry_after: retryAfter ?? 1 },
      }
    : 'Internal Server Error';
}
