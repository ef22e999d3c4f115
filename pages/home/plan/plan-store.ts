import type { Archive } from '@shared/api/shapes/archives';
import type { Features } from '@shared/api/shapes/user';
import type { FeatureId } from '@shared/reference/features';
import { infoStore } from '@shared/stores/info';
import { untilReleased } from '@shared/ui/until-released';
import { createStore } from 'zustand/vanilla';
import { readPlans } from './read-plans';

/** What is known of the person's plans, and what was last told of them. Plans are read only if something is on that may be paused. */
export interface KnownPlans {
  /** The features of each plan that has not ended; null before they are known. */
  inForce: readonly Features[] | null;
  /** What the person had when the archives came, or when a change was last told; null before. */
  lastTold: Features | null;
}

/** State of the person's plans on the home page. */
export const planStore = createStore<KnownPlans>(() => ({ inForce: null, lastTold: null }));

/** What the server says that the signed-in person has. */
export function ownFeatures(): Features {
  const state = infoStore.getState();
  return (state.phase === 'ready' && state.info.context.user?.features) || {};
}

/** Notes what the person has now: later changes are told against it. */
export function noteTold(): void {
  planStore.setState({ lastTold: ownFeatures() });
}

/** The features that these archives make use of. A day that was chosen for a report is one (capability `reports`). */
export function featuresInUse(archives: readonly Archive[]): FeatureId[] {
  const inUse: FeatureId[] = [];
  if (archives.some(({ print_enabled }) => print_enabled)) inUse.push('print');
  if (archives.some(({ day }) => day !== undefined)) inUse.push('customactivityreportperiod');
  return inUse;
}

/** Has the plans read, once, if the person may lack one of these features; until then nothing is called paused. */
export async function askPlansFor(inUse: readonly FeatureId[]): Promise<void> {
  if (planStore.getState().inForce === null && !inUse.every((feature) => ownFeatures()[feature])) await askPlans();
}

/** Has the plans read, and shows what is paused once no button is being pressed. A failure leaves them as they were. */
export async function askPlans(): Promise<void> {
  const inForce = await readPlans();
  await untilReleased();
  if (inForce) planStore.setState({ inForce });
}

/** Forgets everything; for tests. */
export function resetPlans(): void {
  planStore.setState({ inForce: null, lastTold: null });
}
