import type { CalloutProps } from '@shared/ui/callout';
import { moveFocusOnRemoval } from '@shared/ui/move-focus-on-removal';
import type { ReactNode } from 'react';
import { lateView } from './late-view';

/**
 * A callout for rare cases, with its code loaded on demand. Its text shows at once, in a plain box, and also if the code
 * cannot be fetched: the text often reports that very failure.
 */
export const LateCallout = lateView(
  async () => ({ Callout: await (await import('@shared/ui/callout-late')).calloutOnceReleased() }),
  'Callout',
  Words,
  Words,
);

function Words({ title, children, action, role }: CalloutProps): ReactNode {
  return (
    <div className="boxed" ref={moveFocusOnRemoval} role={role}>
      {title && <p>{title}</p>}
      <div>{children}</div>
      {action && <div>{action}</div>}
    </div>
  );
}
