import type { ColumnType } from 'kysely';

/** An object of the payment provider's stand-in, or a code that a sign-in's stand-in has issued. */
export interface SandboxObjectTable {
  id: string;
  /** token, payment_method, confirmation_token, payment_intent, customer ..., sign_in_code */
  kind: string;
  data: ColumnType<unknown, string, string>;
  created_at: number;
}

/** The stand-in's answer to an Idempotency-Key. */
export interface SandboxIdempotencyTable {
  key: string;
  fingerprint: string;
  status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created_at: number;
}

/** A fax that was handed to the fax line's stand-in, one row per try. */
export interface SandboxFaxTable {
  /** Order and number of the try. */
  id: string;
  number: string;
  pages: number;
  taken_at: number;
  canceled_at: number | null;
}
