import { ApiRefusal } from '@sandbox/storages/api-refusal';
import { findToken, revokeAccount } from '@sandbox/storages/grants';
import { type CallEnv, openHost } from '@sandbox/storages/provider-api';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import { issueTokens, readForm, type TokenProblem, type TokenRules } from '@sandbox/storages/token-endpoint';
import type { Hono } from 'hono';

/** https://oauth2.googleapis.com (https://developers.google.com/identity/protocols/oauth2/web-server). */
export function driveTokens(needs: StandInNeeds): Hono<CallEnv> {
  const host = openHost(() => new ApiRefusal(404, 'Not Found'));
  host.post('/token', async (c) => {
    const { access, refresh, seconds, held } = await issueTokens(needs, RULES, c.req.raw);
    return c.json({
      access_token: access,
      // The page documents 3599 for an hour.
      expires_in: seconds - 1,
      ...(refresh === null ? {} : { refresh_token: refresh }),
      scope: held.scope,
      token_type: 'Bearer',
    });
  });
  // Either token revokes everything that the account has granted to the client.
  host.post('/revoke', async (c) => {
    const form = await readForm(c.req.raw);
    const token = form?.get('token') ?? c.req.query('token') ?? '';
    const held = await findToken(needs, 'drive', 'any', token);
    if (held === 'unknown' || held === 'expired') throw refusal(400, 'invalid_token', 'Token expired or revoked');
    await revokeAccount(needs, 'drive', held.account);
    return c.json({});
  });
  return host;
}

const RULES: TokenRules = {
  provider: 'drive',
  hasBasic: true,
  refreshed: 'nothing',
  refuse: (problem) => REFUSALS[problem](),
};

const REFUSALS: Record<TokenProblem, () => ApiRefusal> = {
  'content-type': () => refusal(400, 'invalid_request', 'Required parameter is missing: grant_type'),
  client: () => refusal(401, 'invalid_client', 'The OAuth client was not found.'),
  'grant-type': () => refusal(400, 'unsupported_grant_type', 'Invalid grant_type'),
  'no-code': () => refusal(400, 'invalid_request', 'Missing required parameter: code'),
  code: () => refusal(400, 'invalid_grant', 'Malformed auth code.'),
  'redirect-uri': () => refusal(400, 'redirect_uri_mismatch', 'Bad Request'),
  verifier: () => refusal(400, 'invalid_grant', 'Invalid code verifier.'),
  'no-refresh-token': () => refusal(400, 'invalid_request', 'Missing required parameter: refresh_token'),
  'refresh-token': () => refusal(400, 'invalid_grant', 'Token has been expired or revoked.'),
  scope: () => refusal(400, 'invalid_scope', 'Some requested scopes were invalid.'),
};

function refusal(status: number, error: string, description: string): ApiRefusal {
  return new ApiRefusal(status, { error, error_description: description });
}
