import type { Context } from 'hono';
import type { Session } from './session';

/** A JSON object as it came in. */
export type JsonObject = Record<string, unknown>;

/** What the middleware leaves for the routes. */
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
