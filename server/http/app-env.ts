import type { Context } from 'hono';

/** A JSON object as received. */
export type JsonObject = Record<string, unknown>;

/** The session of a call. */
export interface Session {
  /** SHA-256 of the id in the cookie. */
  idHash: string;
  /** Owner of everything begun without an account. */
  visitorId: string;
  userId: string | null;
  /** Whether it has a row. Without one, the visitor has only read so far. */
  isKept: boolean;
  /** The id that the browser gets with the first change, if it differs from the cookie's. */
  newId?: string;
}

/** What the middleware provides to routes. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Set on every /v1 call that reaches a route. */
    session: Session;
    /** The parsed body of a POST. */
    body: JsonObject;
  };
}

/** Context of a /v1 route. */
export type AppContext = Context<AppEnv>;
