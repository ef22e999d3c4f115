import { ApiRefusal } from '@sandbox/storages/api-refusal';
import type { CallEnv } from '@sandbox/storages/provider-api';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import { issueTokens, type TokenProblem, type TokenRules } from '@sandbox/storages/token-endpoint';
import { hashToken } from '@server/platform/data/secrets';
import type { Hono } from 'hono';

/** POST /oauth2/token (https://www.dropbox.com/developers/documentation/http/documentation#oauth2-token). */
export function dropboxTokens(needs: StandInNeeds, host: Hono<CallEnv>): void {
  host.post('/oauth2/token', async (c) => {
    const { access, refresh, seconds, held, isFirst } = await issueTokens(needs, RULES, c.req.raw);
    const { uid, accountId } = dropboxIds(held.account);
    return c.json({
      access_token: access,
      token_type: 'bearer',
      expires_in: seconds,
      ...(refresh === null ? {} : { refresh_token: refresh }),
      ...(isFirst ? { scope: held.scope, uid, account_id: accountId } : {}),
    });
  });
}

/** How Dropbox identifies an account. */
export function dropboxIds(account: string): { uid: string; accountId: string } {
  const hash = hashToken(account);
  return { uid: String(Number.parseInt(hash.slice(0, 8), 16)), accountId: `dbid:${hash.slice(0, 35)}` };
}

const RULES: TokenRules = {
  provider: 'dropbox',
  hasBasic: true,
  refreshed: 'nothing',
  refuse: (problem) => REFUSALS[problem](),
};

const REFUSALS: Record<TokenProblem, () => ApiRefusal> = {
  'content-type': () => refusal('invalid_request', 'The request parameters do not match any of the supported flows'),
  // Status and texts as in https://github.com/s-aska/dropbox-api-command/issues/41.
  client: () => new ApiRefusal(400, { error: 'invalid_client: Invalid client_id or client_secret' }),
  'grant-type': () => refusal('unsupported_grant_type', 'grant type not supported'),
  'no-code': () => refusal('invalid_request', 'No auth function available for given request'),
  code: () => refusal('invalid_grant', "code doesn't exist or has expired"),
  'redirect-uri': () => refusal('invalid_grant', 'redirect_uri mismatch'),
  verifier: () => refusal('invalid_grant', 'invalid code verifier'),
  'no-refresh-token': () => refusal('invalid_request', 'missing required field "refresh_token"'),
  'refresh-token': () => refusal('invalid_grant', 'refresh token is invalid or revoked'),
  scope: () => refusal('invalid_scope', 'requested scope was not granted'),
};

function refusal(error: string, description: string): ApiRefusal {
  return new ApiRefusal(400, { error, error_description: description });
}
