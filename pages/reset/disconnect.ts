import { disconnectAfterReset } from '@shared/api/calls/identity';
import { asSentence, failureSentence } from '@shared/api/transport/failure-sentence';
import { LINK_REFUSED_CODE } from '@shared/api/wire';
import { resetLinkOf } from '@shared/lib/address/asked-reset';
import { MESSAGES } from '@shared/messages';

/** Disconnects everything from the account whose password this page has reset; returns what went wrong, or null. */
export async function disconnect(): Promise<string | null> {
  const outcome = await disconnectAfterReset(resetLinkOf());
  if (outcome.ok) return null;
  const { failure } = outcome;
  if (failure.kind === 'refused' && failure.code === LINK_REFUSED_CODE) return asSentence(failure.message);
  return failureSentence(MESSAGES.changes.failed, failure);
}
