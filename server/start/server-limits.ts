import type { Server } from 'node:http';
import { MINUTE, SECOND } from '@server/clock';
import type { Config } from '@server/config';

/** How long a caller may take, ms. */
export interface ServerLimits {
  /** To send its headers. */
  headersMs: number;
  /** To send the whole call. */
  requestMs: number;
}

/** The slowest line that files are taken from, bytes a second. */
const SLOWEST_UPLOAD = 4_096;

const HEADERS = 20 * SECOND;

/** Calls are small: whoever takes a minute for one holds a connection on purpose. */
export const CALL_LIMITS: ServerLimits = { headersMs: HEADERS, requestMs: MINUTE };

/** Files are large, and lines slow: the largest file over the slowest line that is still served. */
export function fileLimits({ maxFileBytes }: Pick<Config, 'maxFileBytes'>): ServerLimits {
  return { headersMs: HEADERS, requestMs: MINUTE + (maxFileBytes / SLOWEST_UPLOAD) * SECOND };
}

/** Sets the times of a server: those of the caller, and those between calls. */
export function limitServer(server: Server, { headersMs, requestMs }: ServerLimits): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  // A stalled line is cut.
  server.timeout = MINUTE;
  // Longer than proxies keep a connection at rest, so that none sends a call into one that is just being closed.
  server.keepAliveTimeout = 75 * SECOND;
}
