import { beginAgain } from '@shared/api/calls/faxes';
import { type Failure, failureSentence, isSignedOut } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { goTo } from '@shared/lib/address/navigate';
import { inTab, KEYS } from '@shared/lib/kept';
import { PATHS } from '@shared/reference/addresses/paths';
import { notify } from '@shared/stores/notices';

/** Begins a fax like an earlier one and goes to its form; says so if that fails. Resolves to whether the page is being left. */
export async function sendAgain(guid: string): Promise<boolean> {
  const outcome = await beginAgain(guid);
  if (outcome.ok) {
    // What this tab remembers is of the order as it was.
    inTab.remove(KEYS.orderDraft);
    inTab.remove(KEYS.uploads + outcome.value.order.id);
    goTo(PATHS.start);
  } else if (!isSignedOut(outcome.failure)) {
    notify({ type: 'error', text: reasonOf(outcome.failure), duration: DURATIONS.otherFailure, key: 'faxes' });
  }
  return outcome.ok;
}

function reasonOf(failure: Failure): string {
  // What is gone does not come back later: the server says what to do instead.
  if (failure.kind === 'refused' && failure.status === 404) return failure.message;
  return failureSentence('An error occurred beginning the fax again.', failure);
}
