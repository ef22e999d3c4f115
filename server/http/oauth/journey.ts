import type { Session } from '@server/http/app-env';
import { type Clock, MINUTE } from '@server/platform/clock';
import { sign } from '@server/platform/data/secrets';
import { seal, unseal } from './sealed-text';

/** How long a person may take at a third party. */
const LIFETIME = 15 * MINUTE;

/** A person's way to a third party and back, by OAuth 2 or OpenID Connect. */
export interface Journey<Values> {
  /** Travels through the browser and comes back unchanged. Only this server, in this visit, can read what it holds. */
  state: string;
  /** Comes back within a provider's signed token. */
  nonce: string;
  /** Proves that whoever redeems the code began the journey (PKCE). */
  verifier: string;
  /** What must not be forgotten meanwhile. */
  values: Values;
}

/** The parts of the services that it needs. */
interface JourneyServices {
  secret: string;
  clock: Clock;
}

/**
 * Begins a journey that only this visit can finish, and only for this purpose. Nothing is stored: the state is sealed, and
 * what must not travel follows from it and the server's key, so any process can go on. The third party's code can be
 * redeemed once.
 */
export function beginJourney<Values>(
  services: JourneyServices,
  purpose: string,
  visit: Session,
  values: Values,
): Journey<Values> {
  const text = JSON.stringify({ values, at: services.clock.now() } satisfies Sealed<Values>);
  return journeyOf(services, seal(services.secret, ownerOf(purpose, visit), text), values);
}

/**
 * The journey that a state belongs to; null if it is from another visit or for another purpose, altered, or too old.
 * `Values` must be what was given to `beginJourney` for this purpose.
 */
export function openJourney<Values>(
  services: JourneyServices,
  purpose: string,
  visit: Session,
  state: string,
): Journey<Values> | null {
  const text = unseal(services.secret, ownerOf(purpose, visit), state);
  if (text === null) return null;
  // It opens, so beginJourney wrote it for this purpose.
  const { values, at } = JSON.parse(text) as Sealed<Values>;
  return services.clock.now() - at > LIFETIME ? null : journeyOf(services, state, values);
}

/** What a state holds. */
interface Sealed<Values> {
  values: Values;
  /** When it began, ms since the epoch. */
  at: number;
}

function ownerOf(purpose: string, { idHash }: Session): string {
  return `journey.${purpose}.${idHash}`;
}

/** Both secrets are 43 characters, as long as PKCE asks of a verifier. */
function journeyOf<Values>({ secret }: JourneyServices, state: string, values: Values): Journey<Values> {
  const [nonce, verifier] = [sign(secret, `journey nonce.${state}`), sign(secret, `journey verifier.${state}`)];
  return { state, nonce, verifier, values };
}
