import { saveCommunicationPreferences } from '@shared/api/calls/account';
import { saveLatest } from '@shared/forms/save-latest';
import { notifySaved } from './account-notices';
import { accountStore, changeProfile, reportUnsaved } from './account-store';

/** Saves the feature updates setting as chosen (specification 7), and says so. A failure turns the switch back. */
export async function saveUpdates(): Promise<void> {
  const outcome = await saveLatest('save-preferences', pendingUpdates, async (preferences) => {
    const sent = await saveCommunicationPreferences(preferences);
    if (sent.ok) changeProfile({ communications: preferences });
    return sent;
  });
  changeProfile({}, { pendingUpdates: null });
  if (outcome.ok) notifySaved();
  else reportUnsaved(outcome.failure);
}

function pendingUpdates(): { featureupdates: boolean } {
  const state = accountStore.getState();
  return {
    featureupdates: state.phase === 'ready' && (state.pendingUpdates ?? state.profile.communications.featureupdates),
  };
}
