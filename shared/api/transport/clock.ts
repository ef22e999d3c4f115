/** How many milliseconds the server's clock is ahead of the browser's. */
let offsetMs = 0;

/**
 * Reads the `Date` header of an answer. The header has whole seconds, so half a second is added. An unreadable header
 * leaves the clock as it was.
 */
export function readServerDate(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isFinite(serverMs)) offsetMs = serverMs + 500 - Date.now();
}

/** The server's time in ms since the epoch, according to its latest answer (contract: clock). */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
