/** Milliseconds that the server's clock is ahead of the browser's. */
let offsetMs = 0;

/**
 * Takes the `Date` header of an answer. Headers count whole seconds, so half a second is added; an unreadable one
 * leaves the clock as it was.
 */
export function readServerDate(header: string | null): void {
  const serverMs = header === null ? Number.NaN : Date.parse(header);
  if (Number.isFinite(serverMs)) offsetMs = serverMs + 500 - Date.now();
}

/** The server's time in ms since the epoch, as far as its newest answer tells (contract: clock). */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
