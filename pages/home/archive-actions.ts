import { regenerateArchive, setReportSchedule } from '@shared/api/calls/archives';
import type { ReportSchedule } from '@shared/api/shapes/archives';
import { isUnknown } from '@shared/api/transport/certainty';
import { type Failure, isSignedOut } from '@shared/api/transport/failure';
import { replaceUrl } from '@shared/lib/address/navigate';
import { withLock } from '@shared/lib/locks';
import { MESSAGES } from '@shared/messages';
import { panelHash } from './home-hash';
import { tellElsewhere, tellFailure, tellSaved } from './home-notices';
import { changeArchive, chooseSchedule, homeStore, keepTyped, loadArchives, whileBusy } from './home-store';

/** The changes a person can make to an archive; what each is called while it runs. */
export type ArchiveAction = 'schedule' | 'print' | 'regenerate';

/** The name an action of an archive has in the store and as a lock. */
export function actionName(action: ArchiveAction, id: string): string {
  return `${action}:${id}`;
}

/** Saves how often the activity report comes (specification 7). */
export async function saveSchedule(id: string, schedule: ReportSchedule): Promise<void> {
  await once('schedule', id, async () => {
    const outcome = await setReportSchedule(id, schedule);
    if (!outcome.ok) {
      tellFailed(MESSAGES.changes.failed, outcome.failure);
      return;
    }
    changeArchive(id, (archive) => ({ ...archive, schedule }));
    chooseSchedule(id, undefined);
    tellSaved();
  });
}

/**
 * Gives an archive a new identifier and e-mail address; they replace the old ones on the page (specification 4). It is
 * never tried again by itself: when the answer is lost, the list is read again so that the person sees what is true.
 * Resolves to false for a further press while the change is under way here.
 */
export function changeIdentifier(id: string): Promise<boolean> {
  return once('regenerate', id, async () => {
    const outcome = await regenerateArchive(id);
    if (outcome.ok) {
      const { guid, email } = outcome.value;
      // Without the printer's configuration: it was that of the old identifier.
      changeArchive(id, ({ schedule, print_enabled, print_to_email }) => ({
        id: guid,
        email,
        schedule,
        print_enabled,
        print_to_email,
      }));
      followIdentifier(id, guid);
      tellSaved();
    } else if (isUnknown(outcome.failure)) {
      await loadArchives();
      const advice = ' We have read your archives again: please look at the address before you try once more.';
      tellFailed(MESSAGES.changes.failed, outcome.failure, advice);
    } else {
      tellFailed(MESSAGES.changes.failed, outcome.failure);
    }
  });
}

/** Keeps the panel open under the archive's new identifier; Back does not lead to the old one. */
function followIdentifier(id: string, guid: string): void {
  const { route } = homeStore.getState();
  if (route.kind !== 'panel' || route.archiveId !== id) return;
  replaceUrl(panelHash(guid, route.panel));
  homeStore.setState({ route: { ...route, archiveId: guid } });
}

/** Resolves to false for a further press in this page: the first one's outcome is still to come. */
async function once(action: ArchiveAction, id: string, work: () => Promise<void>): Promise<boolean> {
  const name = actionName(action, id);
  const result = await withLock(name, () => whileBusy(name, work));
  const isElsewhere = !result.held && result.by === 'other-tab';
  if (isElsewhere) tellElsewhere();
  return result.held || isElsewhere;
}

/** Says that a change failed; when the session has ended, keeps what was typed for the way back. */
export function tellFailed(sentence: string, failure: Failure, advice = ''): void {
  if (isSignedOut(failure)) keepTyped();
  tellFailure(sentence, failure, advice);
}
