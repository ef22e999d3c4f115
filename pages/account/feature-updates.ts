import { failureSentence } from '@shared/api/transport/failure';
import { whenFirstUsed } from '@shared/boot/start/first-use';
import { OTHER_FAILURE_MS } from '@shared/durations';
import { CHANGES_FAILED } from '@shared/reference/changes-failed';
import { notify } from '@shared/stores/notices';
import { accountStore, changeProfile } from './account-store';

const loadSaving = () => import('./save-updates');

/**
 * Turns the mails about new features on or off (specification 7). The switch shows the wish at once; the code that saves
 * it comes late, and takes up later wishes too. The switch goes back when that fails, or the code does not come.
 */
export function setFeatureUpdates(wishedUpdates: boolean): void {
  const state = accountStore.getState();
  if (state.phase !== 'ready') return;
  changeProfile({}, { wishedUpdates });
  if (state.wishedUpdates !== null) return;
  void loadSaving().then(
    ({ saveUpdates }) => saveUpdates(),
    () => {
      changeProfile({}, { wishedUpdates: null });
      const text = failureSentence(CHANGES_FAILED, { kind: 'network' });
      notify({ type: 'error', text, duration: OTHER_FAILURE_MS, key: 'account' });
    },
  );
}

/** Fetches what saves, and what is said of it, when the page is first used. Returns what calls it off. */
export function prefetchSaving(): () => void {
  // A failure comes back, and is told, when there is something to save.
  return whenFirstUsed(() => void loadSaving().catch(() => undefined));
}
