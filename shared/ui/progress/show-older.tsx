import { Button } from '@shared/ui/buttons/button';
import { moveFocusOnRemoval } from '@shared/ui/move-focus-on-removal';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './show-older.module.css';

interface ShowOlderProps {
  label: string;
  isLoading: boolean;
  /** Why the last try failed; undefined otherwise. */
  problem: string | undefined;
  load: () => void;
}

/** Distance below the window at which the button presses itself, in CSS pixels. */
const AHEAD = 600;

/** The button at the end of a list with older entries. It presses itself when near, but not again after a failure. */
export function ShowOlder({ label, isLoading, problem, load }: ShowOlderProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const isWaiting = !isLoading && problem === undefined;
  const press = useEffectEvent(load);
  useEffect(() => {
    if (!isWaiting || !button.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) press();
      },
      { rootMargin: `${AHEAD}px` },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isWaiting]);
  return (
    <div className={styles.older} ref={moveFocusOnRemoval}>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button busy={isLoading} onClick={load} ref={button}>
        {label}
      </Button>
    </div>
  );
}
