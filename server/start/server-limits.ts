import type { Server } from 'node:http';
import { MINUTE, SECOND } from '@server/clock';
import type { Config } from '@server/config';

/** Time limits for clients, ms. */
export interface ServerLimits {
  /** To send its headers. */
  headersMs: number;
  /** To send the whole call. */
  requestMs: number;
}

/** The slowest connection that uploads are accepted from, bytes per second. */
const SLOWEST_UPLOAD = 4_096;

const HEADERS = 20 * SECOND;

/** Calls are small: a client that takes a minute for one is holding the connection on purpose. */
export const CALL_LIMITS: ServerLimits = { headersMs: HEADERS, requestMs: MINUTE };

/** Time for the largest file over the slowest connection that is still served. */
export function fileLimits({ maxFileBytes }: Pick<Config, 'maxFileBytes'>): ServerLimits {
  return { headersMs: HEADERS, requestMs: MINUTE + (maxFileBytes / SLOWEST_UPLOAD) * SECOND };
}

/** Sets a server's timeouts: for clients, and between calls. */
export function limitServer(server: Server, { headersMs, requestMs }: ServerLimits): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  // Closes stalled connections.
  server.timeout = MINUTE;
  // Longer than proxies keep idle connections, so that none sends a call into one that is being closed.
  server.keepAliveTimeout = 75 * SECOND;
}
