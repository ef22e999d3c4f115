import { ApiRefusal } from '@sandbox/storages/api-refusal';
import { findToken, revokeGrant } from '@sandbox/storages/grants';
import type { CallEnv } from '@sandbox/storages/provider-api';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import { isClient, issueTokens, readForm, type TokenProblem, type TokenRules } from '@sandbox/storages/token-endpoint';
import type { Hono } from 'hono';

/**
 * POST /oauth2/token and /oauth2/revoke (https://developer.box.com/reference/post-oauth2-token/, post-oauth2-revoke/).
 * Clients identify themselves in the form only.
 */
export function boxTokens(needs: StandInNeeds, host: Hono<CallEnv>): void {
  host.post('/oauth2/token', async (c) => {
    const { access, refresh, seconds } = await issueTokens(needs, RULES, c.req.raw);
    return c.json({
      access_token: access,
      expires_in: seconds,
      restricted_to: [],
      ...(refresh === null ? {} : { refresh_token: refresh }),
      token_type: 'bearer',
    });
  });
  host.post('/oauth2/revoke', async (c) => {
    const form = await readForm(c.req.raw);
    if (!form) throw REFUSALS['content-type']();
    if (!isClient(RULES, c.req.raw, form)) throw REFUSALS.client();
    const held = await findToken(needs, 'box', 'any', form.get('token') ?? '');
    if (held === 'unknown' || held === 'expired') throw refusal('invalid_token', 'The token is invalid or has expired');
    await revokeGrant(needs, held.grantId);
    return c.body(null, 200);
  });
}

const RULES: TokenRules = {
  provider: 'box',
  hasBasic: false,
  refreshed: 'rotated',
  refuse: (problem) => REFUSALS[problem](),
};

/** Texts from https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors/. */
const REFUSALS: Record<TokenProblem, () => ApiRefusal> = {
  'content-type': () => refusal('invalid_request', 'Invalid grant_type parameter or parameter missing'),
  client: () => refusal('invalid_client', 'The client credentials are invalid'),
  'grant-type': () => refusal('invalid_request', 'Invalid grant_type parameter or parameter missing'),
  'no-code': () => refusal('invalid_request', 'Missing parameter: code'),
  code: () => refusal('invalid_grant', 'The authorization code has expired'),
  'redirect-uri': () => refusal('redirect_uri_mismatch', 'The redirect URI does not match'),
  verifier: () => refusal('invalid_grant', 'The authorization code has expired'),
  'no-refresh-token': () => refusal('invalid_request', 'Missing parameter: refresh_token'),
  'refresh-token': () => refusal('invalid_grant', 'Invalid refresh token'),
  scope: () => refusal('invalid_scope', 'The requested scope was not granted'),
};

function refusal(error: string, description: string): ApiRefusal {
  return new ApiRefusal(400, { error, error_description: description });
}
