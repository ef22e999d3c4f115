import { ApiRefusal } from '@sandbox/storages/api-refusal';
import type { BearerProblem } from '@sandbox/storages/provider-api';

/** A refusal of the Drive API (https://developers.google.com/drive/api/guides/handle-errors). */
export function driveRefusal(
  status: number,
  reason: string,
  message: string,
  location?: { location: string; locationType: 'header' | 'parameter' | 'other' },
): ApiRefusal {
  const errors = [{ message, domain: 'global', reason, ...location }];
  return new ApiRefusal(status, { error: { code: status, message, errors } });
}

/** A missing file or folder, or one outside the token's scope. */
export function noSuchFile(id: string): ApiRefusal {
  return driveRefusal(404, 'notFound', `File not found: ${id}.`, { location: 'fileId', locationType: 'parameter' });
}

/** A call without a valid access token. */
export function driveUnauthorized(problem: BearerProblem): ApiRefusal {
  if (problem === 'scope') {
    return driveRefusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
  }
  const header = { location: 'Authorization', locationType: 'header' } as const;
  return problem === 'missing'
    ? driveRefusal(401, 'required', 'Login Required.', header)
    : driveRefusal(401, 'authError', 'Invalid Credentials', header);
}

/** The body of a simulated failure. */
export function driveTrouble(status: number): object {
  // https://developers.google.com/workspace/drive/api/guides/handle-errors
  const disabled = 'The domain administrators have disabled Drive apps.';
  if (status === 403) {
    return {
      error: {
        code: status,
        message: disabled,
        errors: [{ message: disabled, domain: 'global', reason: 'domainPolicy' }],
      },
    };
  }
  const [reason, message] =
    status === 429 ? ['rateLimitExceeded', 'Rate Limit Exceeded'] : ['backendError', 'Backend Error'];
  return { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } };
}
