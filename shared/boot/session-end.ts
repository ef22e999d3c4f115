import { goTo } from '@shared/lib/address/navigate';
import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { notify } from '@shared/stores/notices';

/** Two ended sessions within this many milliseconds are a loop, not two sessions. */
const LOOP_MS = 10_000;

/** Handles an ended session: goes to the login page, unless that was tried moments ago and did not help. */
export function endSession(login: string): void {
  if (!isLoop()) {
    goTo(login);
    return;
  }
  notify({
    type: 'error',
    text: "Your session ended, and signing in again didn't work. Please close this tab and try again later.",
    duration: null,
    key: 'session-ended',
  });
}

function isLoop(): boolean {
  // Without storage the last time is unknown; an extra visit to the login page does no harm.
  const last = Number(tabStorage.get(KEYS.sessionEnded));
  tabStorage.set(KEYS.sessionEnded, String(Date.now()));
  return Date.now() - last < LOOP_MS;
}
