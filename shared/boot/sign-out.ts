import { logout } from '@shared/api/calls/sign-in';
import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { goTo } from '@shared/lib/address/navigate';
import { isHeldElsewhere, withLock } from '@shared/lib/locks';
import { browserStorage, KEYS, SIGNED_OUT, tabStorage } from '@shared/lib/safe-storage';
import { MESSAGES } from '@shared/messages';
import { PATHS } from '@shared/reference/addresses/paths';
import { notify } from '@shared/stores/notices';

/**
 * Signs out and goes to /index.html (specification 2). Removes what was typed in this tab, receipts' addresses and
 * signs of an account, for the next person. A failure is a sticky notice (specification 8).
 *
 * @param next another page to go to instead
 */
export async function signOut(next: string = PATHS.index): Promise<void> {
  const result = await withLock('logout', async () => {
    const outcome = await logout();
    if (outcome.ok) {
      tabStorage.clear();
      browserStorage.remove(KEYS.receipts);
      // Tells the person's other tabs (watch-person.ts).
      browserStorage.set(KEYS.signedIn, SIGNED_OUT);
      browserStorage.remove(KEYS.signedIn);
      goTo(next);
      return;
    }
    notifyFailed(outcome.failure);
  });
  if (isHeldElsewhere(result)) notifyFailed({ kind: 'aborted' });
}

function notifyFailed(failure: Failure): void {
  notify({
    type: 'error',
    text: failureSentence(MESSAGES.signIn.signOutFailed, failure),
    duration: DURATIONS.sticky,
    key: 'logout',
  });
}
