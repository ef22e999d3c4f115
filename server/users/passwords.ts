import { hash, verify } from '@node-rs/argon2';
import type { Rule } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';

/** More characters than anybody types, few enough to hash quickly. */
const LONGEST = 4_096;

/** A hash that no password has, so that an unknown account costs the same time as a wrong password. */
let decoy: Promise<string> | null = null;

/** Argon2id of a password, exactly as it was typed. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password is the one of the hash; without a hash the same work is done and the answer is no. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}

/**
 * A password in a body: any characters, nothing trimmed (Specification 5: it must be non-empty).
 *
 * @param missing the sentence for one that is none
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
