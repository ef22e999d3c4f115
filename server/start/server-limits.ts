import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { MINUTE, SECOND } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import { LONGEST_ANSWER } from '@server/printing/print-times';

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

/** Calls are small: a client that takes a minute for one holds the connection on purpose. */
export const CALL_LIMITS: ServerLimits = { headersMs: HEADERS, requestMs: MINUTE };

/** A printer's client sends whole documents to the same port. */
export const SITE_LIMITS: ServerLimits = { headersMs: HEADERS, requestMs: 30 * MINUTE };

/** Paths that receive documents get the full time of `SITE_LIMITS`. */
const TAKES_DOCUMENTS = /^\/ipp\//;

/**
 * Ends a call whose body takes longer than a call may, on a port that allows more. While a received document is
 * processed, the connection is silent, so its socket gets a longer timeout.
 */
export function limitCall(request: IncomingMessage, response: ServerResponse, { requestMs } = CALL_LIMITS): void {
  if (TAKES_DOCUMENTS.test(request.url ?? '')) {
    // Node resets the timeout with the next request.
    request.once('end', () => request.socket.setTimeout(LONGEST_ANSWER));
    return;
  }
  const late = setTimeout(() => {
    if (request.complete) return;
    if (!response.headersSent) response.writeHead(408, { Connection: 'close' });
    response.end(() => request.destroy());
  }, requestMs);
  response.once('close', () => clearTimeout(late));
}

/** Time for the largest file over the slowest accepted connection. */
export function fileLimits({ maxFileBytes }: Pick<Config, 'maxFileBytes'>): ServerLimits {
  return { headersMs: HEADERS, requestMs: MINUTE + (maxFileBytes / SLOWEST_UPLOAD) * SECOND };
}

/** Sets a server's timeouts: for clients, and between calls. */
export function limitServer(server: Server, { headersMs, requestMs }: ServerLimits): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  // Closes stalled connections.
  server.timeout = MINUTE;
  // Longer than proxies keep idle connections, so that none sends a call into a closing one.
  server.keepAliveTimeout = 75 * SECOND;
}
