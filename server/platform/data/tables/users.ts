import type { Generated } from 'kysely';

/** A person with an account. */
export interface UserTable {
  id: string;
  /** As kept at sign-up: lower case, and for the older ones otherwise as it was typed. Unique. */
  email: string;
  /** `emailKey` of the address: the same for all forms of one address. Empty if an older server made the account. */
  email_key: Generated<string>;
  name: string;
  phone: string;
  /** Argon2id; null if only third-party sign-in is used. */
  password_hash: string | null;
  /** The sign-in that created the account: google, apple, microsoft or internal. */
  source: string;
  feature_updates: boolean;
  created_at: number;
}

/** Who an account is to the third party that it signs in with. */
export interface SignInSubjectTable {
  /** The provider's address, and its own id of the person. */
  issuer: string;
  subject: string;
  /** Unique: an account belongs to one person there. */
  user_id: string;
  created_at: number;
}
