import { failureSentence } from '@shared/api/transport/failure-sentence';
import { whenIdle } from '@shared/boot/idle/when-idle';
import { OTHER_FAILURE_MS } from '@shared/first-durations';
import { CHANGES_FAILED } from '@shared/reference/changes-failed';
import { notify } from '@shared/stores/notices';
import { accountStore, changeProfile } from './account-store';

const loadSaving = () => import('./save-updates');

/**
 * Turns e-mails about new features on or off (specification 7). The switch shows the choice at once; the code that
 * saves it loads later, and saves further choices too. The switch goes back if saving fails, or the code fails to load.
 */
export function setFeatureUpdates(pendingUpdates: boolean): void {
  const state = accountStore.getState();
  if (state.phase !== 'ready') return;
  changeProfile({}, { pendingUpdates });
  if (state.pendingUpdates !== null) return;
  void loadSaving().then(
    ({ saveUpdates }) => saveUpdates(),
    () => {
      changeProfile({}, { pendingUpdates: null });
      const text = failureSentence(CHANGES_FAILED, { kind: 'network' });
      notify({ type: 'error', text, duration: OTHER_FAILURE_MS, key: 'account' });
    },
  );
}

/** Fetches the code for saving, and its notices, ahead of a first press. Returns a function that cancels it. */
export function prefetchSaving(): () => void {
  // A failure recurs, and is reported, when there is something to save.
  return whenIdle(() => void loadSaving().catch(() => undefined));
}
