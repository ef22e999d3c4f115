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
 * The outcome. `begun`: the page is being left; `gone`: there is nothing to copy, and the person has been told;
 * `signed-out`: the session has ended, which a private page handles; `failed`: the person has been told, and may try
 * again.
 */
type BegunAgain = 'begun' | 'gone' | 'signed-out' | 'failed';

/** Fills the open order from an earlier fax, with copies of its files, and goes to its form; reports a failure. */
export async function beginFaxAgain(guid: string): Promise<BegunAgain> {
  const outcome = await beginAgain(guid);
  if (!outcome.ok) return isSignedOut(outcome.failure) ? 'signed-out' : notifyResendFailure(outcome.failure);
  // This tab's draft belongs to the order before it was replaced.
  forgetDraft();
  tabStorage.remove(KEYS.uploads + outcome.value.order.id);
  goTo(formAddress());
  return 'begun';
}

/** Says why no fax could be started. */
export function notifyResendFailure(failure: Failure): 'gone' | 'failed' {
  // A missing fax does not come back later: the server says what to do instead.
  const isGone = failure.kind === 'refused' && failure.status === 404;
  const text = isGone ? failure.message : failureSentence('An error occurred beginning the fax again.', failure);
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'faxes' });
  return isGone ? 'gone' : 'failed';
}
