import { regenerateArchive, setReportSchedule } from '@shared/api/calls/archives';
import type { ReportSchedule, ScheduleChange } from '@shared/api/shapes/archives';
import { mayHaveSucceeded } from '@shared/api/transport/certainty';
import { type Failure, isSignedOut } from '@shared/api/transport/failure';
import { replaceUrl } from '@shared/lib/address/navigate';
import { isHeldElsewhere, withLock } from '@shared/lib/locks';
import { MESSAGES } from '@shared/messages';
import { panelHash } from './home-hash';
import { notifyFailure, notifyOtherTab, notifySaved } from './home-notices';
import { changeArchive, chooseSchedule, homeStore, loadArchives, saveHomeDraft, whileBusy } from './home-store';

/** The changes a person can make to an archive, by the name of the pending action. */
export type ArchiveAction = 'schedule' | 'print' | 'regenerate';

/** Name of an archive's action in the store and as a lock. */
export function actionName(action: ArchiveAction, id: string): string {
  return `${action}:${id}`;
}

/**
 * Saves how often the activity report is sent (specification 7).
 *
 * @param more further fields of a server with the capability `reports`
 */
export async function saveSchedule(
  id: string,
  schedule: ReportSchedule,
  more: Pick<ScheduleChange, 'day' | 'tz'>,
): Promise<void> {
  await once('schedule', id, async () => {
    const outcome = await setReportSchedule(id, { schedule, ...more });
    if (!outcome.ok) {
      notifyFailed(MESSAGES.changes.failed, outcome.failure);
      return;
    }
    const day = more.day === undefined ? {} : { day: more.day };
    changeArchive(id, (archive) => ({ ...archive, schedule, ...day }));
    chooseSchedule(id, undefined);
    notifySaved();
  });
}

/**
 * Gives an archive a new identifier and e-mail address, which replace the old ones on the page (specification 4). Never
 * retried automatically: if the answer is lost, the list is read again so that the person sees the actual state.
 * Resolves to false for another press while the change is under way on this page.
 */
export function changeIdentifier(id: string): Promise<boolean> {
  return once('regenerate', id, async () => {
    const outcome = await regenerateArchive(id);
    if (outcome.ok && (outcome.value.guid === '' || outcome.value.email === '')) {
      await readIdentifier(id);
      notifySaved();
    } else if (outcome.ok) {
      const { guid, email } = outcome.value;
      // Without the printer's configuration, which belongs to the old identifier.
      changeArchive(id, (archive) => {
        const changed = { ...archive, id: guid, email };
        delete changed.printerconfig;
        return changed;
      });
      followIdentifier(id, guid);
      notifySaved();
    } else if (mayHaveSucceeded(outcome.failure)) {
      await loadArchives();
      const advice = " We've reloaded your archives. Please check the address before you try again.";
      notifyFailed(MESSAGES.changes.failed, outcome.failure, advice);
    } else {
      notifyFailed(MESSAGES.changes.failed, outcome.failure);
    }
  });
}

/** Reads the archives again after a change that a server confirms without naming the new identifier. */
async function readIdentifier(id: string): Promise<void> {
  const before = new Set(idsNow());
  await loadArchives();
  const added = idsNow().filter((one) => !before.has(one));
  // Only a single new one is known to be the same archive.
  if (added.length === 1 && added[0] !== undefined && !idsNow().includes(id)) followIdentifier(id, added[0]);
}

function idsNow(): string[] {
  const { list } = homeStore.getState();
  return list.phase === 'ready' ? list.archives.map(({ id }) => id) : [];
}

/** Keeps the panel open under the archive's new identifier; Back does not lead to the old one. */
function followIdentifier(id: string, guid: string): void {
  const { route } = homeStore.getState();
  if (route.kind !== 'panel' || route.archiveId !== id) return;
  replaceUrl(panelHash(guid, route.panel));
  homeStore.setState({ route: { ...route, archiveId: guid } });
}

/** Resolves to false for another press on this page while the outcome of the first is pending. */
async function once(action: ArchiveAction, id: string, work: () => Promise<void>): Promise<boolean> {
  const name = actionName(action, id);
  const result = await withLock(name, () => whileBusy(name, work));
  const isElsewhere = isHeldElsewhere(result);
  if (isElsewhere) notifyOtherTab();
  return result.held || isElsewhere;
}

/** Reports that a change failed. If the session has ended, keeps the typed text until the person returns. */
export function notifyFailed(sentence: string, failure: Failure, advice = ''): void {
  if (isSignedOut(failure)) saveHomeDraft();
  notifyFailure(sentence, failure, advice);
}
