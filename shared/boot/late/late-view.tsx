import { Button } from '@shared/ui/buttons/button';
import { handFocusOn } from '@shared/ui/hand-focus-on';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { NOT_LOADED } from './late-code';

/** A component drawn in place of the view, with the view's props. */
type StandIn<P> = (props: P & { onRetry: () => void }) => ReactNode;

/**
 * A view whose code is fetched when it is first drawn. Until then `Waiting` is shown. If the code cannot be fetched,
 * `Failed` is shown: by default a message with a way to try again, so that the rest of the page and what was typed
 * there stay.
 */
export function lateView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: StandIn<P> = () => null,
  Failed: StandIn<P> = NotLoaded,
): ComponentType<P> {
  let cached: ComponentType<P> | null = null;
  return function LateView(props: P): ReactNode {
    const [View, setView] = useState(() => cached);
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (View || hasFailed) return;
      load().then(
        (loaded) => {
          cached = loaded;
          setView(() => loaded);
        },
        () => setHasFailed(true),
      );
    }, [View, hasFailed]);
    if (View) return <View {...props} />;
    const Shown = hasFailed ? Failed : Waiting;
    return <Shown {...props} onRetry={() => setHasFailed(false)} />;
  };
}

function NotLoaded({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div className="boxed" ref={handFocusOn} role="alert">
      <p>{NOT_LOADED}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
