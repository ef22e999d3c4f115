import type { Features } from '@shared/api/shapes/user';
import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { FEATURE_IDS, type FeatureId } from '@shared/reference/features';
import { notify } from '@shared/stores/notices';

/** Reports that a call failed (specification 8). */
export function notifyFailure(sentence: string, failure: Failure, advice = ''): void {
  const text = failureSentence(sentence, failure) + advice;
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'archives' });
}

/** Reports that this change was not made, because another tab is making the same one. */
export function notifyOtherTab(): void {
  notifyFailure("You're already making this change in another tab", { kind: 'aborted' });
}

/** Reports that the archives could not be read again; the shown ones stay. */
export function notifyReloadFailed(failure: Failure): void {
  notifyFailure(MESSAGES.account.informationFailed, failure);
}

/** Reports that a change was saved (specification 8). */
export function notifySaved(): void {
  notify({ type: 'success', text: MESSAGES.changes.saved, duration: DURATIONS.otherSuccess, key: 'archives' });
}

/** Reports a change of the person's plan since the last report, if any; `inUse`: the features that are turned on. */
export function notifyPlanChanged(before: Features, now: Features, inUse: readonly FeatureId[]): void {
  const [had, has] = [FEATURE_IDS.filter((id) => before[id]), FEATURE_IDS.filter((id) => now[id])];
  if (had.join() === has.join()) return;
  const isPaused = inUse.some((id) => before[id] && !now[id]);
  notify({
    type: 'info',
    text: planText(had.length > 0, has.length > 0) + (isPaused ? ' The features you had turned on are paused.' : ''),
    duration: DURATIONS.otherSuccess,
    key: 'plan',
  });
}

function planText(had: boolean, has: boolean): string {
  if (had && has) return 'Your plan has changed.';
  return has ? 'Your plan is active now.' : 'Your plan ended.';
}

/** Reports that a storage with this name was unlinked from an archive. */
export function notifyUnlinked(name: string): void {
  const text = `${name} is no longer linked. Files already saved there stay there.`;
  notify({ type: 'success', text, duration: DURATIONS.otherSuccess, key: 'archives' });
}
