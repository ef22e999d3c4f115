import { hash, verify } from '@node-rs/argon2';
import type { Rule } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';

/** More than anybody types, but short enough to hash quickly. */
const LONGEST = 4_096;

/** A hash that no password matches, so that an unknown account takes the same time as a wrong password. */
let decoy: Promise<string> | null = null;

/** Argon2id of a password, exactly as typed. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password matches the hash; without a hash, does the same work and returns false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}

/**
 * A password in a body: any characters, not trimmed (specification 5: it must be non-empty).
 *
 * @param missing the sentence for a missing password
 */
export function passwordRule(missing: string): Rule {
  return {
    read: (value) => {
      if (typeof value !== 'string' || value === '') throw new Refusal(400, missing);
      if (value.length > LONGEST) throw new Refusal(400, `The password is longer than ${LONGEST} characters`);
      return value;
    },
  };
}
