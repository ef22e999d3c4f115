import { listArchives } from '@shared/api/calls/archives';
import { askForPerson } from '@shared/boot/watch-person';
import type { FeatureId } from '@shared/reference/features';
import { untilReleased } from '@shared/ui/until-released';
import { notifyPlanChanged } from './home-notices';
import { homeStore, listAge } from './home-store';
import { linksStore } from './links-state';
import { askPlans, askPlansFor, featuresInUse, noteTold, ownFeatures, planStore } from './plan/plan-store';

/**
 * Reads the person, plans and archives again, in case a plan has ended or was bought elsewhere. Typed text stays, a
 * failure changes nothing, and only a changed plan is reported.
 */
export async function lookAgain(signal: AbortSignal): Promise<void> {
  if (homeStore.getState().list.phase !== 'ready') return;
  if (!(await askForPerson()) || signal.aborted) return;
  if (planStore.getState().inForce === null) await askPlansFor(inUse());
  else await askPlans();
  await rereadArchives(signal);
  // Another reader of the signed-in person may have received the change before.
  notifyPlanChanged(planStore.getState().lastTold ?? {}, ownFeatures(), inUse());
  noteTold();
}

/** Shows the archives as they are, unless they are being read or were changed on this page meanwhile. */
async function rereadArchives(signal: AbortSignal): Promise<void> {
  const age = listAge();
  const outcome = await listArchives();
  await untilReleased();
  const { list } = homeStore.getState();
  if (!outcome.ok || signal.aborted || age !== listAge() || list.phase !== 'ready') return;
  const before = new Map(list.archives.map((archive) => [archive.id, archive]));
  // Unchanged rows are not rendered again.
  const archives = outcome.value.map((archive) => {
    const known = before.get(archive.id);
    return known && JSON.stringify(known) === JSON.stringify(archive) ? known : archive;
  });
  const isSame = archives.length === list.archives.length && archives.every((one, at) => one === list.archives[at]);
  if (!isSame) homeStore.setState({ list: { phase: 'ready', archives } });
}

/** The features turned on, as far as the page knows. */
function inUse(): FeatureId[] {
  const { list } = homeStore.getState();
  const links = linksStore.getState();
  return [
    ...(list.phase === 'ready' ? featuresInUse(list.archives) : []),
    ...(links.phase === 'ready' ? links.links.map(({ provider }) => provider) : []),
  ];
}
