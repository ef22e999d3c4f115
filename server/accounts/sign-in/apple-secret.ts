import { createPrivateKey } from 'node:crypto';
import { type Clock, MINUTE } from '@server/platform/clock';
import type { AppleClient } from '@server/platform/settings/oauth-clients';
import type { ClientAuth } from 'openid-client';
import { signedToken } from './signed-token';

/** Long enough for one call; Apple allows half a year. */
const LIFETIME = 5 * MINUTE;

/** This server's client secret at Apple: a token, signed for each call. */
export function appleSecret(
  { id, teamId, keyId, privateKey }: AppleClient,
  audience: string,
  clock: Clock,
): ClientAuth {
  const key = createPrivateKey(privateKey);
  return (_provider, _client, body) => {
    const [iat, exp] = [clock.now(), clock.now() + LIFETIME].map((ms) => Math.floor(ms / 1000));
    body.set('client_id', id);
    body.set('client_secret', signedToken(key, keyId, { iss: teamId, sub: id, aud: audience, iat, exp }));
  };
}
