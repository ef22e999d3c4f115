import type { FeatureId } from '@shared/reference/features';
import { useUser } from '@shared/stores/use-info';
import { useStore } from 'zustand';
import { featureStanding } from './feature-standing';
import { planStore } from './plan-store';

/**
 * Whether the signed-in person has a feature, as far as is known (specification 6). A plan that names no features may
 * include it, so it counts as doing so: the server has the last word.
 */
export function useFeature(feature: FeatureId): boolean {
  const own = useUser()?.features ?? {};
  const inForce = useStore(planStore, (state) => state.inForce);
  const standing = featureStanding(feature, own, inForce);
  return standing === 'included' || (standing === 'unknown' && inForce !== null);
}

/**
 * Why something that is turned on does not work without a plan, in words; null if it is off, or works. It works again
 * by itself with the next plan.
 */
export function usePaused(feature: FeatureId, isOn: boolean): string | null {
  const own = useUser()?.features ?? {};
  const inForce = useStore(planStore, (state) => state.inForce);
  if (!isOn || featureStanding(feature, own, inForce) !== 'excluded') return null;
  return inForce?.length === 0 ? 'Paused: no plan' : 'Paused: not in your plan';
}
