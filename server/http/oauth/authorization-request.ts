import type { Session } from '@server/http/app-env';
import { type Clock, MINUTE } from '@server/platform/clock';
import { sign } from '@server/platform/data/secrets';
import { seal, unseal } from './sealed-text';

/** How long a person may stay at a third party. */
const LIFETIME = 15 * MINUTE;

/** A request of OAuth 2 or OpenID Connect that a person takes to a third party and returns from with an answer. */
export interface AuthorizationRequest<Values> {
  /** Passes through the browser unchanged. Only this server can read it, and only in this visit. */
  state: string;
  /** Returned in a provider's signed token. */
  nonce: string;
  /** Proves that the party redeeming the code made the request (PKCE). */
  verifier: string;
  /** What the caller needs again afterward. */
  values: Values;
}

/** The services that it needs. */
interface AuthorizationServices {
  secret: string;
  clock: Clock;
}

/**
 * Begins an authorization that only this visit can finish, and only for this purpose. Nothing is stored: the state is
 * sealed, and the secrets are derived from it with the server's key, so any process can continue. The third party's
 * code can be redeemed once.
 */
export function beginAuthorization<Values>(
  services: AuthorizationServices,
  purpose: string,
  visit: Session,
  values: Values,
): AuthorizationRequest<Values> {
  const text = JSON.stringify({ values, at: services.clock.now() } satisfies Sealed<Values>);
  return requestOf(services, seal(services.secret, ownerOf(purpose, visit), text), values);
}

/**
 * The request that a state belongs to; null if it is from another visit or for another purpose, altered, or expired.
 * `Values` must be the type given to `beginAuthorization` for this purpose.
 */
export function resumeAuthorization<Values>(
  services: AuthorizationServices,
  purpose: string,
  visit: Session,
  state: string,
): AuthorizationRequest<Values> | null {
  const text = unseal(services.secret, ownerOf(purpose, visit), state);
  if (text === null) return null;
  // It decrypts, so beginAuthorization wrote it for this purpose.
  const { values, at } = JSON.parse(text) as Sealed<Values>;
  return services.clock.now() - at > LIFETIME ? null : requestOf(services, state, values);
}

/** Content of a state. */
interface Sealed<Values> {
  values: Values;
  /** When the authorization began, ms since the epoch. */
  at: number;
}

function ownerOf(purpose: string, { idHash }: Session): string {
  return `journey.${purpose}.${idHash}`;
}

/** Both secrets are 43 characters, the minimum length of a PKCE verifier. */
function requestOf<Values>(
  { secret }: AuthorizationServices,
  state: string,
  values: Values,
): AuthorizationRequest<Values> {
  const [nonce, verifier] = [sign(secret, `journey nonce.${state}`), sign(secret, `journey verifier.${state}`)];
  return { state, nonce, verifier, values };
}
