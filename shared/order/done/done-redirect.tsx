import { goTo, replaceUrl } from '@shared/lib/address/navigate';
import { doneRedirect } from '@shared/lib/address/safe-url';
import { redirectPath } from '@shared/reference/addresses/paths';
import { DELAYS } from '@shared/reference/delays';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styles from './done-step.module.css';

const TICK_MS = 100;

/**
 * The optional redirect after a payment (specification 4: after 5 seconds). It counts down visibly, a press stops it,
 * and it pauses while it has the focus or a pointer moves on it. It happens only once per order, so that Back stays on
 * this page. A pointer still resting where "Pay" was pressed did not come here on purpose and pauses nothing.
 */
export function DoneRedirect({ to }: { to: string }): ReactNode {
  const target = doneRedirect(to, window.location.origin);
  const href = target && (target.kind === 'own' ? target.href : redirectPath(target.href));
  const [isDone] = useState(wasRedirected);
  const { left, isPaused, setIsPaused, cancel } = useCountdown(href !== null && !isDone, () => {
    rememberRedirected();
    if (href !== null) goTo(href);
  });
  if (href === null || left === null) return null;
  const seconds = Math.ceil(left / 1000);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the countdown while somebody is on its buttons.
    <div
      className={styles.redirect}
      onBlur={(event: FocusEvent<HTMLElement>) => setIsPaused(event.currentTarget.contains(event.relatedTarget))}
      onFocus={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onPointerMove={() => setIsPaused(true)}
    >
      <Callout
        action={
          <div className={styles.actions}>
            <Button onClick={cancel} size="small">
              Stay here
            </Button>
            <LinkButton href={href} size="small" variant="quiet">
              Go now
            </LinkButton>
          </div>
        }
        type="info"
      >
        <span>You will be taken to</span>{' '}
        {target?.kind === 'web' ? <bdi>{target.host}</bdi> : <span>the next page</span>} <span>in</span>{' '}
        <span role="timer">{seconds === 1 ? '1 second' : `${seconds} seconds`}</span>
        <span>{isPaused ? ' (paused).' : '.'}</span>
      </Callout>
    </div>
  );
}

function useCountdown(isOn: boolean, onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(isOn ? DELAYS.doneRedirect : null);
  const [isPaused, setIsPaused] = useState(false);
  const isRunning = left !== null && left > 0 && !isPaused;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((before) => before && Math.max(0, before - TICK_MS)), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  const end = useEffectEvent(onEnd);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) setLeft(null);
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);

  return { left, isPaused, setIsPaused, cancel: () => setLeft(null) };
}

function wasRedirected(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isRedirected' in state;
}

function rememberRedirected(): void {
  replaceUrl(window.location.href, { isRedirected: true });
}
