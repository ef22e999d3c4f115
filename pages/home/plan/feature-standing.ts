import type { Features } from '@shared/api/shapes/user';
import type { FeatureId } from '@shared/reference/features';

/** `unknown`: the server has not told of every plan what it includes. */
export type FeatureStanding = 'included' | 'excluded' | 'unknown';

/**
 * Whether a person has a feature (specification 6).
 *
 * @param own what the server says that the person has
 * @param inForce the features of each plan that has not ended; null before they are known. A plan without any says nothing.
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
