import { ADDED_MESSAGES } from '@shared/messages';
import { Button } from '@shared/ui/buttons/button';
import { moveFocusOnRemoval } from '@shared/ui/move-focus-on-removal';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { lateCode } from './late-code';

/** A view that loads late. */
export interface LateView<P> {
  (props: P): ReactNode;
  /** Fetches the code ahead, so that the view is drawn without its placeholder. Rejects if it cannot be fetched. */
  load: () => Promise<unknown>;
}

/**
 * A view whose code is fetched when it is first drawn, if not before. Until then `Waiting` is shown. If the code cannot
 * be fetched, a message offers to try again; the rest of the page, with what was typed there, stays.
 *
 * @param fetchCode usually `() => import('./x')`
 * @param name the view's export in that module
 */
export function lateView<K extends string, P extends object>(
  fetchCode: () => Promise<{ readonly [name in K]: ComponentType<P> }>,
  name: K,
  Waiting: () => ReactNode = () => null,
): LateView<P> {
  const { load, loaded } = lateCode<ComponentType<P>>(async () => (await fetchCode())[name]);
  function Late(props: P): ReactNode {
    const [View, setView] = useState(loaded);
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (View || hasFailed) return;
      load().then(
        (loaded) => setView(() => loaded),
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
