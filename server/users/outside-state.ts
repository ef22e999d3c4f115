import { MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import { Refusal } from '@server/http/refuse';
import { sameSecret, sign } from '@server/secrets';

/** How long a person may take at a third party. */
const LIFETIME = 15 * MINUTE;

/**
 * Packs values that must return unchanged from a third party into a signed text. `purpose` and `bearer` keep it from
 * being used elsewhere or by somebody else.
 */
export function sealState(services: Services, purpose: string, bearer: string, values: Record<string, string>): string {
  const payload = Buffer.from(JSON.stringify({ values, at: services.clock.now() })).toString('base64url');
  return `${payload}.${sign(services.secret, `${purpose}.${bearer}.${payload}`)}`;
}

/** The values packed by `sealState`. Throws 400 if the state was altered, belongs to somebody else or has expired. */
export function openState(services: Services, purpose: string, bearer: string, state: string): Record<string, string> {
  const [payload = '', signature = ''] = state.split('.');
  if (!sameSecret(signature, sign(services.secret, `${purpose}.${bearer}.${payload}`))) throw stale();
  // The signature is valid, so sealState wrote it.
  const { values, at } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    values: Record<string, string>;
    at: number;
  };
  if (services.clock.now() - at > LIFETIME) throw stale();
  return values;
}

function stale(): Refusal {
  return new Refusal(400, 'This step took too long: please start again');
}
