import { Button } from '@shared/ui/buttons/button';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { NOT_LOADED } from './late-code';

/** A component that is drawn with the props of the view it stands for. */
type StandIn<P> = (props: P & { onRetry: () => void }) => ReactNode;

/**
 * A view whose code is fetched when it is first drawn. Until it is there `Waiting` stands in its place; where it cannot
 * be fetched, `Failed`: by default word of that and a way to try again, so that the page around it and what was typed
 * there stay.
 */
export function lateView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: StandIn<P> = nothing,
  Failed: StandIn<P> = NotLoaded,
): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function LateView(props: P): ReactNode {
    const [View, setView] = useState(() => known);
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (View || hasFailed) return;
      let isGone = false;
      load().then(
        (loaded) => {
          known = loaded;
          if (!isGone) setView(() => loaded);
        },
        () => {
          if (!isGone) setHasFailed(true);
        },
      );
      return () => {
        isGone = true;
      };
    }, [View, hasFailed]);
    if (View) return <View {...props} />;
    const Shown = hasFailed ? Failed : Waiting;
    return <Shown {...props} onRetry={() => setHasFailed(false)} />;
  };
}

function nothing(): ReactNode {
  return null;
}

function NotLoaded({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div role="alert">
      <p>{NOT_LOADED}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
