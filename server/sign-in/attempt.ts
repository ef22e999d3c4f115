import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import type { Session } from '@server/http/app-env';
import { sign } from '@server/secrets';
import type { Attempt } from './sign-in-provider';
import type { Source } from './sources';

/** How long a person may take at the provider. */
const LIFETIME = 15 * MINUTE;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Keeper = Pick<Services, 'secret' | 'clock'>;

/**
 * Begins a sign-in that only this visit can finish. Nothing is stored: the state is sealed for the visit, and what must
 * not travel follows from it and the server's key. A sign-in ends the visit it began in, so it happens once.
 */
export function beginAttempt(services: Keeper, source: Source, session: Session, redirect: string): Attempt {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(services, source, session), iv);
  const text = JSON.stringify({ redirect, at: services.clock.now() } satisfies Sealed);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return attemptOf(services, Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url'), redirect);
}

/** The attempt that a state belongs to; null if it is from another visit or for another provider, altered, or too old. */
export function openAttempt(services: Keeper, source: Source, session: Session, state: string): Attempt | null {
  const sealed = open(Buffer.from(state, 'base64url'), keyFor(services, source, session));
  if (!sealed || services.clock.now() - sealed.at > LIFETIME) return null;
  return attemptOf(services, state, sealed.redirect);
}

/** What a state holds. */
interface Sealed {
  redirect: string;
  /** When it began, ms since the epoch. */
  at: number;
}

function open(bytes: Buffer, key: Buffer): Sealed | null {
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    // Its tag is right, so beginAttempt wrote it.
    return JSON.parse(text.toString('utf8')) as Sealed;
  } catch {
    // Nobody but this server can make one that opens: whatever is wrong with it, there is no such attempt.
    return null;
  }
}

/** Of this provider and this visit, so that a state is worth nothing anywhere else. */
function keyFor({ secret }: Keeper, source: Source, { idHash }: Session): Buffer {
  return createHmac('sha256', secret).update(`sign-in state.${source}.${idHash}`).digest();
}

/** Both secrets are 43 characters, as long as PKCE asks of a verifier. */
function attemptOf({ secret }: Keeper, state: string, redirect: string): Attempt {
  const [nonce, verifier] = [sign(secret, `sign-in nonce.${state}`), sign(secret, `sign-in verifier.${state}`)];
  return { state, nonce, verifier, redirect };
}
