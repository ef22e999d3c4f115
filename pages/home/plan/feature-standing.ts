import type { Features } from '@shared/api/shapes/user';
import type { FeatureId } from '@shared/reference/features';

/** Whether the person has a feature; `unknown`: the server has not sent the features of every plan. */
export type FeatureStanding = 'included' | 'excluded' | 'unknown';

/**
 * Whether a person has a feature (specification 6).
 *
 * @param own the person's features according to the server
 * @param inForce the features of each plan that has not ended; null before they are known. A plan without features
 *   counts as unknown.
 */
export function featureStanding(
  feature: FeatureId,
  own: Features,
  inForce: readonly Features[] | null,
): FeatureStanding {
  if (own[feature] || inForce?.some((features) => features[feature])) return 'included';
  const isTold = inForce?.every((features) => Object.keys(features).length > 0) ?? false;
  return isTold ? 'excluded' : 'unknown';
}
