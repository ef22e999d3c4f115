import { dismissNotice, type Notice, noticesStore } from '@shared/stores/notices';

/** Shows notices below the header of a page without a framework, such as a sign-out that failed (specification 8). */
export function showPlainNotices(): void {
  const place = document.createElement('div');
  place.className = 'plain-notices';
  place.setAttribute('role', 'alert');
  document.querySelector('header')?.after(place);
  noticesStore.subscribe(({ notices }) => {
    place.replaceChildren(...notices.map(drawn));
    uncover();
  });
}

/** The menu of a narrow window would hide what is said. */
function uncover(): void {
  document.querySelector<HTMLElement>('header [popover]')?.hidePopover();
}

/** It stays until it is closed: there is no other way to read it again. */
function drawn({ id, text }: Notice): HTMLElement {
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
