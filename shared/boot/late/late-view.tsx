import { ADDED_MESSAGES } from '@shared/messages';
import { Button } from '@shared/ui/buttons/button';
import { moveFocusOnRemoval } from '@shared/ui/move-focus-on-removal';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { LateCode } from './late-code';

/** A view that loads late. */
export interface LateView<P> {
  (props: P): ReactNode;
  /** Fetches the code ahead, so that the view is drawn without its placeholder. Rejects if it cannot be fetched. */
  load: () => Promise<unknown>;
}

/**
 * A view whose code is fetched when it is first drawn, unless it is there already. Until then `Waiting` is shown. If
 * the code cannot be fetched, a message offers to try again; the rest of the page, with what was typed there, stays.
 *
 * @param code the view's code, usually `lateCode(() => import('./x'))`; other views and actions may share it
 * @param viewIn picks the view from that code
 */
export function lateView<C, P extends object>(
  { load, loaded }: LateCode<C>,
  viewIn: (code: C) => ComponentType<P>,
  Waiting: () => ReactNode = () => null,
): LateView<P> {
  function Late(props: P): ReactNode {
    const [View, setView] = useState(() => {
      const code = loaded();
      return code && viewIn(code);
    });
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (View || hasFailed) return;
      load().then(
        (code) => setView(() => viewIn(code)),
        () => setHasFailed(true),
      );
    }, [View, hasFailed]);
    if (View) return <View {...props} />;
    return hasFailed ? <NotLoaded onRetry={() => setHasFailed(false)} /> : <Waiting />;
  }
  return Object.assign(Late, { load });
}

function NotLoaded({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className="boxed" ref={moveFocusOnRemoval} role="alert">
      <p>{ADDED_MESSAGES.notLoaded}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
