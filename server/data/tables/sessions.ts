/** One visitor's session in which something was done; the id itself is only in the visitor's cookie. */
export interface SessionTable {
  id_hash: string;
  /** The visitor behind the session; the same after sign-in, so that what was begun stays theirs. */
  visitor_id: string;
  user_id: string | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
  /** Set where it ended before that: its id is worth nothing any more. */
  ended_at: number | null;
}

/** Keys that all processes share, made on first use. */
export interface ServerSecretTable {
  name: string;
  value: string;
}

/** How often something was done in the current window. */
export interface RateLimitTable {
  key: string;
  window_start: number;
  count: number;
}
