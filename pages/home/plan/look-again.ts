import { notifyPlanChanged } from '@pages/home/home-notices';
import { homeStore, keepTyped, rereadArchives } from '@pages/home/home-store';
import { linksStore } from '@pages/home/storages/links-store';
import { rereadPerson } from '@shared/boot/reread-person';
import type { FeatureId } from '@shared/reference/features';
import { askPlansFor, featuresInUse, ownFeatures, planStore } from './plan-store';
import { readPlans } from './read-plans';

/**
 * Reads again what the person has, their plans and the archives, in case a plan has ended or was bought elsewhere. What was
 * typed stays, a failure changes nothing, and only a plan that has changed is told.
 */
export async function lookAgain(signal: AbortSignal): Promise<void> {
  if (homeStore.getState().list.phase !== 'ready') return;
  const before = ownFeatures();
  if (!(await rereadPerson(keepTyped)) || signal.aborted) return;
  if (planStore.getState().inForce === null) await askPlansFor(inUse());
  else await readPlans();
  await rereadArchives(signal);
  if (!signal.aborted) notifyPlanChanged(before, ownFeatures(), inUse());
}

/** What is turned on, as far as the page knows. */
function inUse(): FeatureId[] {
  const { list } = homeStore.getState();
  const links = linksStore.getState();
  return [
    ...(list.phase === 'ready' ? featuresInUse(list.archives) : []),
    ...(links.phase === 'ready' ? links.links.map(({ provider }) => provider) : []),
  ];
}
