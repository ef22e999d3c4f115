import { saveCommunicationPreferences } from '@shared/api/calls/account';
import { saveLastWish } from '@shared/forms/save-last-wish';
import { notifySaved } from './account-notices';
import { accountStore, changeProfile, notifyUnsaved } from './account-store';

/** Saves the feature updates setting as chosen (specification 7), and says so. A failure turns the switch back. */
export async function saveUpdates(): Promise<void> {
  const outcome = await saveLastWish('save-preferences', wishedUpdates, async (preferences) => {
    const sent = await saveCommunicationPreferences(preferences);
    if (sent.ok) changeProfile({ communications: preferences });
    return sent;
  });
  changeProfile({}, { wishedUpdates: null });
  if (outcome.ok) notifySaved();
  else notifyUnsaved(outcome.failure);
}

function wishedUpdates(): { featureupdates: boolean } {
  const state = accountStore.getState();
  return {
    featureupdates: state.phase === 'ready' && (state.wishedUpdates ?? state.profile.communications.featureupdates),
  };
}
