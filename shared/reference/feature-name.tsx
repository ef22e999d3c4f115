import type { ReactNode } from 'react';
import { FEATURE_HINTS, FEATURE_NAMES, type FeatureId } from './features';

/** The display name of a feature, with an explanation where the name needs one. */
export function FeatureName({ id }: { id: FeatureId }): ReactNode {
  const hint = FEATURE_HINTS[id];
  return (
    <>
      <span>{FEATURE_NAMES[id]}</span>
      {hint && <span className="muted small">{` (${hint})`}</span>}
    </>
  );
}
