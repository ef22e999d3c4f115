import { dismissNotice, type Notice, noticesStore } from '@shared/stores/notices';

/** Shows notices below the header of a page without a framework, such as a failed sign-out (specification 8). */
export function showPlainNotices(): void {
  const container = document.createElement('div');
  container.className = 'plain-notices';
  container.setAttribute('role', 'alert');
  document.querySelector('header')?.after(container);
  noticesStore.subscribe(({ notices }) => {
    container.replaceChildren(...notices.map(noticeElement));
    closeMenu();
  });
}

/** Closes the menu of a narrow window, which would cover the notice. */
function closeMenu(): void {
  document.querySelector<HTMLElement>('header [popover]')?.hidePopover();
}

/** Draws a notice that stays until it is closed, because it cannot be read again. */
function noticeElement({ id, text }: Notice): HTMLElement {
  const notice = document.createElement('p');
  notice.className = 'page';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'plain-action';
  close.textContent = 'Close notice';
  close.addEventListener('click', () => dismissNotice(id));
  notice.append(text, close);
  return notice;
}
