import { beginAgain } from '@shared/api/calls/faxes';
import { failureSentence, isSignedOut } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { goTo } from '@shared/lib/address/navigate';
import { inTab, KEYS } from '@shared/lib/kept';
import { PATHS } from '@shared/reference/paths';
import { notify } from '@shared/stores/notices';

/** Begins a fax like an earlier one and goes to its form; says so if that fails. */
export async function sendAgain(guid: string): Promise<void> {
  const outcome = await beginAgain(guid);
  if (outcome.ok) {
    // What this tab remembers is of the order as it was.
    inTab.remove(KEYS.orderDraft);
    inTab.remove(KEYS.uploads + outcome.value.order.id);
    goTo(PATHS.start);
  } else if (!isSignedOut(outcome.failure)) {
    const text = failureSentence('An error occurred beginning the fax again.', outcome.failure);
    notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'faxes' });
  }
}
