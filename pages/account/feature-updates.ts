import { saveCommunicationPreferences } from '@shared/api/calls/account';
import { saveLatest } from '@shared/forms/save-latest';
import { notifySaved } from './account-notices';
import { accountStore, changeProfile, reportUnsaved } from './account-store';

/**
 * Turns e-mails about new features on or off (specification 7). The switch shows the choice at once; a choice made
 * during a save is saved after it. A failure turns the switch back.
 */
export async function setFeatureUpdates(choice: boolean): Promise<void> {
  const state = accountStore.getState();
  if (state.phase !== 'ready') return;
  changeProfile({}, { pendingUpdates: choice });
  if (state.pendingUpdates !== null) return;
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
