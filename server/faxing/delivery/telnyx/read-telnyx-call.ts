import { createPublicKey, verify } from 'node:crypto';
import { NotGenuine, type ReadCall } from '@server/faxing/delivery/fax-engine';
import { type Clock, MINUTE, SECOND } from '@server/platform/clock';
import { isObject } from '@shared/lib/shape/leaves';
import { tryOfState } from './client-state';

/** How far the time of a call may be from ours, ms: an older one may be a recording. */
const TOLERANCE = 5 * MINUTE;

/**
 * Reads Telnyx's calls, which it signs with Ed25519 over time and body.
 *
 * @param publicKey 32 bytes in base64, as in Telnyx's portal
 */
export function readTelnyxCalls(publicKey: string, clock: Clock): ReadCall {
  const x = Buffer.from(publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return async ({ headers, text }) => {
    const body = await text();
    const time = headers.get('telnyx-timestamp') ?? '';
    const signature = Buffer.from(headers.get('telnyx-signature-ed25519') ?? '', 'base64');
    const isLate = !(Math.abs(clock.now() - Number(time) * SECOND) <= TOLERANCE);
    if (isLate || !verify(null, Buffer.from(`${time}|${body}`), key, signature)) {
      throw new NotGenuine(isLate ? 'The call is too old' : 'The signature is wrong');
    }
    const { data } = asObject(JSON.parse(body));
    const { client_state } = asObject(asObject(data).payload);
    return typeof client_state === 'string' ? tryOfState(client_state) : null;
  };
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
