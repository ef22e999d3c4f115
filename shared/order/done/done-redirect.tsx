import { type DoneTarget, doneTarget } from '@shared/lib/address/done-target';
import { goTo, replaceUrl } from '@shared/lib/address/navigate';
import { isFramed } from '@shared/lib/frame/framed';
import { DELAYS } from '@shared/reference/delays';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { externalIcon } from '@shared/ui/icons/documents';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styles from './done-step.module.css';

const TICK_MS = 100;

/**
 * The optional redirect after a payment (specification 4), to the target in the server's answer. In a frame it is a
 * link to a new tab: most sites, and this site's other pages, do not open in frames.
 */
export function DoneRedirect({ to }: { to: string }): ReactNode {
  const target = doneTarget(to, window.location.origin);
  if (target === null) return null;
  return isFramed() ? <NextPage {...target} /> : <Countdown {...target} />;
}

/** The link onward from a frame. */
function NextPage({ href, site }: DoneTarget): ReactNode {
  return (
    <div className={styles.redirect}>
      <Callout
        action={
          <LinkButton href={href} icon={externalIcon} rel="noopener" size="small" target="_blank">
            <span>Continue</span> <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
          </LinkButton>
        }
        type="info"
      >
        <span>Please continue on</span> {site === null ? <span>the next page</span> : <bdi>{site}</bdi>}
        <span>.</span>
      </Callout>
    </div>
  );
}

/**
 * Redirects after 5 seconds. It counts down visibly, a press stops it, and it pauses while focused or while a pointer
 * moves on it. It happens only once per order, so that Back stays on this page. A pointer still resting where "Pay" was
 * pressed pauses nothing.
 */
function Countdown({ href, site }: DoneTarget): ReactNode {
  const [isDone] = useState(wasRedirected);
  const { left, isPaused, setIsPaused, cancel } = useCountdown(!isDone, () => {
    rememberRedirected();
    goTo(href);
  });
  if (left === null) return null;
  const seconds = Math.ceil(left / 1000);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the countdown while a person is on its buttons.
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
        <span>You will be taken to</span> {site === null ? <span>the next page</span> : <bdi>{site}</bdi>}{' '}
        <span>in</span> <span role="timer">{seconds === 1 ? '1 second' : `${seconds} seconds`}</span>
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
