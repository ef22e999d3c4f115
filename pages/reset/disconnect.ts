import { disconnectAfterReset } from '@shared/api/calls/identity';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { resetLinkOf } from '@shared/lib/address/asked-reset';
import { MESSAGES } from '@shared/messages';

/** Disconnects everything from the account whose password this page has reset; returns what went wrong, or null. */
export async function disconnect(): Promise<string | null> {
  const outcome = await disconnectAfterReset(resetLinkOf());
  return outcome.ok ? null : failureSentence(MESSAGES.changes.failed, outcome.failure);
}
