import { beginAgain } from '@shared/api/calls/faxes';
import { type Failure, isSignedOut } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { goTo } from '@shared/lib/address/navigate';
import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { formAddress } from '@shared/order/order-place';
import { forgetDraft } from '@shared/order/saving/order-draft';
import { notify } from '@shared/stores/notices';

/**
 * What became of it. `begun`: the page is being left; `gone`: there is nothing to copy, which the person has been told;
 * `signed-out`: nobody is signed in any more, which a private page handles by itself; `failed`: the person has been told, and may try again.
 */
type BegunAgain = 'begun' | 'gone' | 'signed-out' | 'failed';

/** Begins a fax like an earlier one, with copies of its files, and goes to its form; says so if that fails. */
export async function beginFaxAgain(guid: string): Promise<BegunAgain> {
  const outcome = await beginAgain(guid);
  if (!outcome.ok) return isSignedOut(outcome.failure) ? 'signed-out' : notifyResendFailure(outcome.failure);
  // What this tab remembers is of the order as it was.
  forgetDraft();
  tabStorage.remove(KEYS.uploads + outcome.value.order.id);
  goTo(formAddress());
  return 'begun';
}

/** Says why a fax was not begun. */
export function notifyResendFailure(failure: Failure): 'gone' | 'failed' {
  // What is gone does not come back later: the server says what to do instead.
  const isGone = failure.kind === 'refused' && failure.status === 404;
  const text = isGone ? failure.message : failureSentence('An error occurred beginning the fax again.', failure);
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'faxes' });
  return isGone ? 'gone' : 'failed';
}
