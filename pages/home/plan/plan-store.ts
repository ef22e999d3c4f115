import type { Archive } from '@shared/api/shapes/archives';
import type { Features } from '@shared/api/shapes/user';
import type { FeatureId } from '@shared/reference/features';
import { infoStore } from '@shared/stores/info';
import { untilReleased } from '@shared/ui/until-released';
import { createStore } from 'zustand/vanilla';
import { readPlans } from './read-plans';

/** The person's plans, as far as known. They are read only if a feature is on that may be paused. */
export interface KnownPlans {
  /** The features of each plan that has not ended; null before they are known. */
  inForce: readonly Features[] | null;
  /** The person's features when the archives were read or a change was last reported; null before. */
  lastTold: Features | null;
}

/** State of the person's plans on the home page. */
export const planStore = createStore<KnownPlans>(() => ({ inForce: null, lastTold: null }));

/** The signed-in person's features according to the server. */
export function ownFeatures(): Features {
  const state = infoStore.getState();
  return (state.phase === 'ready' && state.info.context.user?.features) || {};
}

/** Stores the person's present features, to which later ones are compared. */
export function noteTold(): void {
  planStore.setState({ lastTold: ownFeatures() });
}

/** The features that these archives use, such as a chosen day for a report (capability `reports`). */
export function featuresInUse(archives: readonly Archive[]): FeatureId[] {
  const inUse: FeatureId[] = [];
  if (archives.some(({ print_enabled }) => print_enabled)) inUse.push('print');
  if (archives.some(({ day }) => day !== undefined)) inUse.push('customactivityreportperiod');
  return inUse;
}

/** Reads the plans, once, if the person may lack one of these features; until then nothing is called paused. */
export async function askPlansFor(inUse: readonly FeatureId[]): Promise<void> {
  if (planStore.getState().inForce === null && !inUse.every((feature) => ownFeatures()[feature])) await askPlans();
}

/** Reads the plans, and shows what is paused once no button is being pressed. A failure changes nothing. */
export async function askPlans(): Promise<void> {
  const inForce = await readPlans();
  await untilReleased();
  if (inForce) planStore.setState({ inForce });
}

/** Resets everything; for tests. */
export function resetPlans(): void {
  planStore.setState({ inForce: null, lastTold: null });
}
