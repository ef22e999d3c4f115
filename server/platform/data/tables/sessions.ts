/** A visitor's session with a change; the id itself is only in the visitor's cookie. */
export interface SessionTable {
  id_hash: string;
  /** The visitor of the session; unchanged by sign-in, so that they keep what they began. */
  visitor_id: string;
  user_id: string | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
  /** Set if it ended earlier: its id is invalid. */
  ended_at: number | null;
}

/** Keys shared by all processes, generated on first use. */
export interface ServerSecretTable {
  name: string;
  value: string;
}

/** Number of uses in the last window of a limit. */
export interface RateLimitTable {
  key: string;
  /** Milliseconds since the epoch; the count is void from then on. */
  window_end: number;
  count: number;
}
