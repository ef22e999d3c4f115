import { KEYS, tabStorage } from '@shared/lib/safe-storage';

/** How long after a session ends the login page gives that as the reason, in ms. */
const RECENT_MS = 60_000;

/**
 * Whether the login page with this query was opened because the session just ended (shared/boot/session-end.ts), rather
 * than by a visitor.
 */
export function hasSessionEnded(search: string): boolean {
  return search.includes('redirect=') && Date.now() - Number(tabStorage.get(KEYS.sessionEnded)) < RECENT_MS;
}

/** Sets the login page's styles before its first paint, so that nothing moves when the reason appears. */
export function markEndedSession(): void {
  if (hasSessionEnded(location.search)) document.documentElement.dataset.sessionEnded = '';
}
