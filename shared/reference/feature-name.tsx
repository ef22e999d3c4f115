import type { ReactNode } from 'react';
import { hasCapability } from './capabilities';
import { FEATURE_HINTS, FEATURE_NAMES, type FeatureId } from './features';

/** The display name of a feature, with an explanation where it needs one that the server's capabilities allow. */
export function FeatureName({ id, capabilities }: { id: FeatureId; capabilities: readonly string[] }): ReactNode {
  const hint = FEATURE_HINTS[id];
  const holds = hint && (hint.capability === undefined || hasCapability(capabilities, hint.capability));
  return (
    <>
      <span>{FEATURE_NAMES[id]}</span>
      {holds && <span className="muted small">{` (${hint.text})`}</span>}
    </>
  );
}
