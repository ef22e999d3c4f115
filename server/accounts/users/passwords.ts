import { hash, verify } from '@node-rs/argon2';
import type { Rule } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { PASSWORD_REFUSED_CODE } from '@shared/api/wire';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Minimum length of a new password, in characters. */
export const SHORTEST_PASSWORD = 8;

/** Maximum length, in characters: short enough to hash quickly. */
const LONGEST = 4_096;

/** The most common passwords, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 3_000));

/** A hash that no password matches, so that an unknown account takes as long as a wrong password. */
let decoy: Promise<string> | null = null;

/** Argon2id of a password in composed form (NFC), so that all keyboards give the same bytes for the same text. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'));
}

/** Whether the password matches the hash; without a hash, does the same work and returns false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  return (await passwordMatch(passwordHash, password)) !== null;
}

/**
 * The form in which the password matches the hash: composed, or only as typed, like hashes made before passwords were
 * composed; null if neither. Without a hash, does the same work and returns null.
 */
export async function passwordMatch(
  passwordHash: string | null,
  password: string,
): Promise<'composed' | 'as typed' | null> {
  decoy ??= hash('no account has this password');
  const known = passwordHash ?? (await decoy);
  const composed = password.normalize('NFC');
  const isComposed = await verify(known, composed);
  // Whether there is a second check depends on the password alone, unless the first one matched.
  const isAsTyped = !isComposed && composed !== password && (await verify(known, password));
  if (passwordHash === null) return null;
  if (isComposed) return 'composed';
  return isAsTyped ? 'as typed' : null;
}

/**
 * A new password in a body: like `passwordRule`, but long enough and not a common one (NIST SP 800-63B, 5.1.1.2). Older
 * passwords stay valid.
 *
 * @param missing the sentence for a missing password
 */
export function newPasswordRule(missing: string): Rule {
  const { read } = passwordRule(missing);
  return {
    read: (value) => {
      const password = read(value);
      const fault = passwordFault(password.normalize('NFC'));
      if (fault !== null) throw new Refusal(400, fault, { code: PASSWORD_REFUSED_CODE });
      return password;
    },
  };
}

/** What is wrong with a new password, as a sentence for people; null if nothing is. */
function passwordFault(password: string): string | null {
  // Counts code points: an emoji is one character, not two.
  if (Array.from(password).length < SHORTEST_PASSWORD) {
    return `Please choose a longer password: at least ${SHORTEST_PASSWORD} characters`;
  }
  return COMMON.has(password.toLowerCase())
    ? 'Please choose another password: this is one of the most common ones'
    : null;
}

/**
 * A password in a body: any characters, not trimmed (specification 5: it must be non-empty).
 *
 * @param missing the sentence for a missing password
 */
export function passwordRule(missing: string): { read: (value: unknown) => string } {
  return {
    read: (value) => {
      if (typeof value !== 'string' || value === '') throw new Refusal(400, missing);
      if (value.length > LONGEST) throw new Refusal(400, `The password is longer than ${LONGEST} characters`);
      return value;
    },
  };
}
