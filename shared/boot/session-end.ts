import { goTo } from '@shared/lib/address/navigate';
import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { notify } from '@shared/stores/notices';

/** Two ended sessions within this many milliseconds are a loop, not two sessions. */
const LOOP_MS = 10_000;

/** The session has ended: goes to the login page, unless doing so moments ago did not help. */
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
  // Without storage the last time is unknown: one more trip to the login page does no harm.
  const last = Number(tabStorage.get(KEYS.sessionEnded));
  tabStorage.set(KEYS.sessionEnded, String(Date.now()));
  return Date.now() - last < LOOP_MS;
}
