import type { Generated } from 'kysely';

/** A person with an account. */
export interface UserTable {
  id: string;
  /** As stored at sign-up: lower case; older ones otherwise as typed. Unique. */
  email: string;
  /**
   * `emailKey` of the address: the same for all spellings of one address. Empty if an older server created the account.
   */
  email_key: Generated<string>;
  name: string;
  phone: string;
  /** Argon2id; null if only third-party sign-in is used. */
  password_hash: string | null;
  /** The sign-in that created the account: google, apple, microsoft or internal. */
  source: string;
  feature_updates: boolean;
  created_at: number;
  /** When the person proved that the address is theirs, ms since the epoch. */
  verified_at: number | null;
}

/** A mailed link that confirms an account's address. */
export interface EmailConfirmationTable {
  /** SHA-256 of the token in the link. */
  token_hash: string;
  user_id: string;
  expires_at: number;
  used_at: number | null;
}

/** The identity of an account at the third party that it signs in with. */
export interface SignInSubjectTable {
  /** The provider's address, and its id of the person. */
  issuer: string;
  subject: string;
  /** Unique: an account belongs to one person there. */
  user_id: string;
  created_at: number;
}
