import { ApiRefusal } from '@sandbox/storages/api-refusal';
import type { Item } from '@sandbox/storages/items';
import type { BearerProblem } from '@sandbox/storages/provider-api';
import { randomId } from '@shared/lib/random-id';

const HELP = 'https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors/';

/** A refusal of the API, with a code from the page of common errors. */
export function boxRefusal(
  status: number,
  code: string,
  message: string,
  more: { context?: object; headers?: Record<string, string> } = {},
): ApiRefusal {
  return new ApiRefusal(status, boxError(status, code, message, more.context), more.headers);
}

/** A call without a valid access token. */
export function boxUnauthorized(problem: BearerProblem): ApiRefusal {
  if (problem === 'scope') {
    const message = 'The request requires higher privileges than provided by the access token.';
    return boxRefusal(403, 'insufficient_scope', message);
  }
  const cause =
    problem === 'missing' ? '' : ', error="invalid_token", error_description="The access token provided is invalid."';
  const headers = { 'WWW-Authenticate': `Bearer realm="Service"${cause}` };
  return boxRefusal(401, 'unauthorized', 'Unauthorized', { headers });
}

/**
 * The refusal of a name that another item in the folder has. The API includes the item: as a list for a folder, alone
 * for a file (https://developer.box.com/reference/post-folders/, post-files-content/).
 */
export function nameInUse(known: Item | undefined, asked: 'folder' | 'file'): ApiRefusal {
  const named = known ? mini(known) : {};
  const context = { conflicts: asked === 'folder' ? [named] : named };
  return boxRefusal(409, 'item_name_in_use', 'Item with the same name already exists', { context });
}

/** The body of a simulated failure. */
export function boxTrouble(status: number): object {
  if (status === 429) return boxError(status, 'rate_limit_exceeded', 'Request rate limit exceeded, try again later.');
  if (status === 403) return boxError(status, 'account_deactivated', 'The user account is deactivated.');
  if (status === 503) return boxError(status, 'unavailable', 'Unavailable');
  return boxError(status, status === 502 ? 'bad_gateway' : 'internal_server_error', 'Internal Server Error');
}

/** The short form of a folder or file. */
export function mini({ id, kind, name, sha1 }: Item): Record<string, unknown> {
  const common = { type: kind, id, sequence_id: '0', etag: '0', name };
  return kind === 'folder' ? common : { ...common, sha1, file_version: { type: 'file_version', id: `${id}0`, sha1 } };
}

function boxError(status: number, code: string, message: string, context?: object): object {
  return {
    ...{ type: 'error', status, code },
    ...(context === undefined ? {} : { context_info: context }),
    ...{ help_url: HELP, message, request_id: randomId(16) },
  };
}
