import { randomUUID } from 'node:crypto';
import { ApiRefusal } from '@sandbox/storages/api-refusal';
import { type CallEnv, openHost } from '@sandbox/storages/provider-api';
import { scopesIn } from '@sandbox/storages/providers';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import { issueTokens, type TokenProblem, type TokenRules } from '@sandbox/storages/token-endpoint';
import type { Hono } from 'hono';

/** https://login.microsoftonline.com (https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow). */
export function onedriveTokens(needs: StandInNeeds): Hono<CallEnv> {
  const host = openHost(() => new ApiRefusal(404, ''));
  const refuse = (problem: TokenProblem): ApiRefusal => refusal(problem, needs.clock.now());
  const rules: TokenRules = { provider: 'onedrive', hasBasic: true, refreshed: 'new refresh token', refuse };
  host.post('/common/oauth2/v2.0/token', async (c) => {
    const { access, refresh, seconds, held } = await issueTokens(needs, rules, c.req.raw);
    return c.json({
      token_type: 'Bearer',
      // A token's scopes do not include that it can be refreshed.
      scope: scopesIn(held.scope)
        .filter((scope) => scope !== 'offline_access')
        .join(' '),
      expires_in: seconds - 1,
      ext_expires_in: seconds - 1,
      access_token: access,
      ...(refresh === null ? {} : { refresh_token: refresh }),
    });
  });
  return host;
}

interface Problem {
  status: 400 | 401;
  error: string;
  code: number;
  words: string;
}

/** Codes from https://learn.microsoft.com/entra/identity-platform/reference-error-codes. */
const PROBLEMS: Readonly<Record<TokenProblem, Problem>> = {
  'content-type': {
    status: 400,
    error: 'invalid_request',
    code: 900144,
    words: "The request body must contain the following parameter: 'grant_type'.",
  },
  client: { status: 401, error: 'invalid_client', code: 7000215, words: 'Invalid client secret provided.' },
  'grant-type': {
    status: 400,
    error: 'unsupported_grant_type',
    code: 70003,
    words: 'The app requested an unsupported grant type.',
  },
  'no-code': {
    status: 400,
    error: 'invalid_request',
    code: 900144,
    words: "The request body must contain the following parameter: 'code'.",
  },
  code: {
    status: 400,
    error: 'invalid_grant',
    code: 70008,
    words: 'The provided authorization code or refresh token has expired due to inactivity.',
  },
  'redirect-uri': {
    status: 400,
    error: 'invalid_grant',
    code: 500112,
    words: 'The reply address does not match the one in the authorization request.',
  },
  verifier: {
    status: 400,
    error: 'invalid_grant',
    code: 501481,
    words: 'The Code_Verifier does not match the code_challenge supplied in the authorization request.',
  },
  'no-refresh-token': {
    status: 400,
    error: 'invalid_request',
    code: 900144,
    words: "The request body must contain the following parameter: 'refresh_token'.",
  },
  'refresh-token': {
    status: 400,
    error: 'invalid_grant',
    code: 70000,
    words: 'The provided grant has been revoked or has expired. The user must sign in again.',
  },
  scope: {
    status: 400,
    error: 'invalid_grant',
    code: 65001,
    words: 'The user or administrator has not consented to use the application.',
  },
};

function refusal(problem: TokenProblem, now: number): ApiRefusal {
  const { status, error, code, words } = PROBLEMS[problem];
  const [traceId, correlationId] = [randomUUID(), randomUUID()];
  const timestamp = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')}Z`;
  return new ApiRefusal(status, {
    error,
    error_description: `AADSTS${code}: ${words} Trace ID: ${traceId} Correlation ID: ${correlationId} Timestamp: ${timestamp}`,
    error_codes: [code],
    timestamp,
    trace_id: traceId,
    correlation_id: correlationId,
    error_uri: `https://login.microsoftonline.com/error?code=${code}`,
  });
}
