import type { FeatureId } from '@shared/reference/features';
import { useUser } from '@shared/stores/use-info';
import { useStore } from 'zustand';
import { featureStanding } from './feature-standing';
import { planStore } from './plan-store';

/**
 * Whether the signed-in person has a feature, as far as known (specification 6). A plan without a list of features
 * counts as including it: the server decides.
 */
export function useFeature(feature: FeatureId): boolean {
  const own = useUser()?.features ?? {};
  const inForce = useStore(planStore, (state) => state.inForce);
  const standing = featureStanding(feature, own, inForce);
  return standing === 'included' || (standing === 'unknown' && inForce !== null);
}

/** Why a feature that is turned on does not work until the next plan, in words; null if it is off or works. */
export function usePaused(feature: FeatureId, isOn: boolean): string | null {
  const own = useUser()?.features ?? {};
  const inForce = useStore(planStore, (state) => state.inForce);
  if (!isOn || featureStanding(feature, own, inForce) !== 'excluded') return null;
  return inForce?.length === 0 ? 'Paused: no plan' : 'Paused: not in your plan';
}
