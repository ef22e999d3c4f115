import { withLateCode } from '@shared/boot/late/late-code';
import { infoStore } from '@shared/stores/info';

/**
 * Makes the header and footer of the page's HTML interactive (product: header on every page): it names a signed-in
 * person, whose "Sign in" becomes "Sign out", and Contact opens the form. Their code loads when it is needed; without it
 * the links still lead somewhere, except that nobody who is signed in is asked to sign in.
 */
export function startSiteFrame(): void {
  const session = document.querySelector('[data-session]');
  if (session) infoStore.subscribe(() => showSession(session));
  document.addEventListener('click', openContact);
}

function showSession(container: Element): void {
  const state = infoStore.getState();
  const user = state.phase === 'ready' ? state.info.context.user : null;
  if (user === null) return;
  void withLateCode(
    () => import('@shared/boot/signed-in-header'),
    ({ showSignedIn }) => showSignedIn(container, user),
    // Nothing is better than "Sign in", which is wrong.
    () => container.replaceChildren(),
  );
}

function openContact(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a[data-contact]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  void withLateCode(
    () => import('@shared/contact/open-contact'),
    ({ openContactDialog }) => openContactDialog(),
    () => location.assign(link.href),
  );
}
