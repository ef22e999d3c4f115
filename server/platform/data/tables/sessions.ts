/** A visitor's session in which something was done; the id itself is only in the visitor's cookie. */
export interface SessionTable {
  id_hash: string;
  /** The visitor behind the session; unchanged by sign-in, so that they keep what they began. */
  visitor_id: string;
  user_id: string | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
  /** Set if it ended before that: its id is no longer valid. */
  ended_at: number | null;
}

/** Keys shared by all processes, generated on first use. */
export interface ServerSecretTable {
  name: string;
  value: string;
}

/** How often something was done in its last window. */
export interface RateLimitTable {
  key: string;
  /** Milliseconds; the count is void from then on. */
  window_end: number;
  count: number;
}
