import type { CalloutProps } from '@shared/ui/callout';
import type { ReactNode } from 'react';
import { lateView } from './late-view';

/**
 * A callout for what happens rarely, whose code comes with it. Its words show at once, and also where the code cannot be
 * fetched: often that is just what they speak of.
 */
export const LateCallout = lateView(async () => (await import('@shared/ui/callout')).Callout, Words, Words);

function Words({ title, children, action, role }: CalloutProps): ReactNode {
  return (
    <div role={role}>
      {title && <p>{title}</p>}
      <div>{children}</div>
      {action}
    </div>
  );
}
