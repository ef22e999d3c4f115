import { goTo } from '@shared/lib/address/navigate';
import { notify } from '@shared/stores/notices';

/** Two ended sessions within this many ms are a loop, not two sessions. */
const LOOP_MS = 10_000;
const LAST_ENDED_KEY = 'faxkeep.session-ended';

/** The session has ended: goes to the login page, unless that was to no avail a moment ago. */
export function endSession(login: string): void {
  if (!isLoop()) {
    goTo(login);
    return;
  }
  notify({
    type: 'error',
    text: 'Your session has ended and signing in again did not help. Please close this tab and try again later.',
    duration: null,
    key: 'session-ended',
  });
}

function isLoop(): boolean {
  try {
    const last = Number(sessionStorage.getItem(LAST_ENDED_KEY) ?? 0);
    sessionStorage.setItem(LAST_ENDED_KEY, String(Date.now()));
    return Date.now() - last < LOOP_MS;
  } catch {
    // No storage, no memory of the last time: one more trip to the login page does no harm.
    return false;
  }
}
