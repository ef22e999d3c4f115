import { fetchCleanHtml } from '@shared/boot/page/fetch-clean-html';
import { dismissNotice, type Notice, noticesStore } from '@shared/stores/notices';
import { closeIcon, TONE_ICONS } from '@shared/ui/icons/tones';
import { untilReleased } from '@shared/ui/until-released';
import { drawIcon } from './draw-icon';

/** Interval between checks of a notice's age, in ms. */
const TICK_MS = 250;

/**
 * Shows notices below the header of a page without a framework, like the stack of other pages: the server's
 * notification (specification 7), a failed sign-out (specification 8). Errors are announced at once, others politely.
 */
export function showPlainNotices(): void {
  const region = document.createElement('section');
  region.className = 'plain-notices';
  region.setAttribute('aria-label', 'Notices');
  // Live regions announce only additions, so they are there before the first notice.
  const errors = liveRegion('alert');
  const others = liveRegion('status');
  region.append(errors, others);
  document.querySelector('header')?.after(region);

  const drawn = new Map<string, HTMLElement>();
  noticesStore.subscribe(({ notices }) => {
    for (const [id, element] of drawn) {
      if (notices.some((notice) => notice.id === id)) continue;
      drawn.delete(id);
      element.remove();
    }
    for (const notice of notices) {
      if (drawn.has(notice.id)) continue;
      const element = noticeElement(notice);
      drawn.set(notice.id, element);
      void show(element, notice, notice.type === 'error' ? errors : others, () => drawn.has(notice.id));
    }
  });
}

/** Fills in and shows a notice, unless it is over by then; waits until nothing that it moves is being pressed. */
async function show(element: HTMLElement, notice: Notice, list: HTMLElement, isWanted: () => boolean): Promise<void> {
  const { id, text, isHtml, type, duration } = notice;
  const content = isHtml ? await fetchCleanHtml(text) : text;
  await untilReleased();
  if (!isWanted()) return;
  element.querySelector('.plain-notice-words')?.append(content);
  list.append(element);
  if (type === 'error') closeMenu();
  if (duration !== null) closeAfter(duration, element, () => dismissNotice(id));
}

/** Closes a notice after some ms, except those in which a person is on it or away from the page. */
function closeAfter(ms: number, element: HTMLElement, close: () => void): void {
  let left = ms;
  const timer = setInterval(() => {
    if (element.isConnected) {
      if (document.hidden || element.matches(':hover') || element.contains(document.activeElement)) return;
      left -= TICK_MS;
      if (left > 0) return;
      close();
    }
    clearInterval(timer);
  }, TICK_MS);
}

/** Closes the menu of a narrow window, which would cover the notice. */
function closeMenu(): void {
  document.querySelector<HTMLElement>('header [popover]')?.hidePopover();
}

function liveRegion(role: 'alert' | 'status'): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute('role', role);
  region.setAttribute('aria-atomic', 'false');
  return region;
}

/** A notice without its text, with the button that closes it. */
function noticeElement({ id, type }: Notice): HTMLElement {
  const notice = document.createElement('div');
  notice.className = 'plain-notice';
  notice.dataset.type = type;
  const words = document.createElement('div');
  words.className = 'plain-notice-words';
  words.dir = 'auto';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'plain-notice-close';
  close.title = 'Close notice';
  close.setAttribute('aria-label', close.title);
  close.append(drawIcon(closeIcon));
  close.addEventListener('click', () => dismissNotice(id));
  notice.append(drawIcon(TONE_ICONS[type]), words, close);
  return notice;
}
