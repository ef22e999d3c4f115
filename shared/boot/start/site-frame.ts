import { withLateCode } from '@shared/boot/late/late-code';
import { infoStore } from '@shared/stores/info';

/**
 * Makes the header and footer of the page's HTML interactive (product: header on every page): "Sign in" becomes "Sign
 * out" for a signed-in person, and Contact opens the form. Their code loads on first use; without it the links still
 * lead somewhere.
 */
export function startSiteFrame(): void {
  const session = document.querySelector('[data-session]');
  if (session) infoStore.subscribe(() => showSession(session));
  document.addEventListener('click', openContact);
}

function showSession(container: Element): void {
  const state = infoStore.getState();
  const isSignedIn = state.phase === 'ready' && state.info.context.user !== null;
  if (!isSignedIn || container.querySelector('button')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'site-link';
  button.textContent = 'Sign out';
  button.addEventListener('click', () => {
    void withLateCode(
      () => import('@shared/boot/sign-out'),
      ({ signOut }) => signOut(),
    );
  });
  container.replaceChildren(button);
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
