import { captureEarlyClicks, dropEarlyClicks } from '@shared/boot/first/early-clicks';
import { hideMissingCode, tellMissingCode } from '@shared/boot/first/missing-code';
import { onFirstInteraction } from '@shared/boot/idle/first-interaction';
import { whenAtRest } from '@shared/boot/idle/when-idle';
import { infoStore } from '@shared/stores/info';
import { noticesStore } from '@shared/stores/notices';
import type { Access } from './access';
import { preparePage } from './prepare-page';

const TRY_AGAIN =
  "Part of this page couldn't load. What you typed is still here. Please check your connection, then try again or reload the page.";

/** Hydrates a page's island; resolves when it is interactive. */
type Mount = () => Promise<void>;

/**
 * Starts a page whose HTML is complete without its script, such as a form. Its island is hydrated when the page is at
 * rest, at the first interaction, when the address asks for more than the HTML shows, or when there is a message to
 * show. The form keeps what was typed before that; presses are held and replayed (`early-clicks.ts`).
 */
export function hydrateOnInteraction(mount: Mount, access: Access): void {
  preparePage(access);
  const root = document.getElementById('root');
  if (!root?.hasChildNodes()) {
    void mount();
    return;
  }
  // If the first script did not run, holds presses from here on.
  if (!window.earlyClicks) captureEarlyClicks();
  const isUsed = (): boolean => Boolean(window.earlyClicks?.length) || root.matches(':focus-within');
  let stops: (() => void)[] = [];
  const start = (isWanted: boolean): void => {
    for (const stop of stops) stop();
    mount().then(hideMissingCode, () => {
      if (isWanted || isUsed()) tellMissingCode(TRY_AGAIN);
      // Held presses must not reach a form without its script.
      dropEarlyClicks();
      stops = [onFirstInteraction(startWanted)];
    });
  };
  const startWanted = (): void => start(true);
  const startIfNotified = (): void => {
    const info = infoStore.getState();
    const hasNotification = info.phase === 'ready' && info.info.notification !== undefined;
    if (hasNotification || noticesStore.getState().notices.length > 0) startWanted();
  };
  const asksForMore = location.search !== '' || location.hash !== '' || !location.pathname.endsWith('.html');
  if (asksForMore || isUsed()) {
    startWanted();
    return;
  }
  stops = [
    onFirstInteraction(startWanted),
    whenAtRest(() => start(false)),
    infoStore.subscribe(startIfNotified),
    noticesStore.subscribe(startIfNotified),
  ];
}
