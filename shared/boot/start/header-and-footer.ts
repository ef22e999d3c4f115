import { ignoreLoadFailure, withLateCode } from '@shared/boot/late/late-code';
import { appConfig } from '@shared/lib/app-config';
import { deniesStorage } from '@shared/lib/safe-storage';
import { type InfoState, infoStore } from '@shared/stores/info';
import { fetchSession } from './fetch-session';

/**
 * Makes the header and footer of the page's HTML interactive (product: header on every page): names a signed-in person,
 * whose "Sign in" becomes "Sign out"; Contact opens the form; a warning about blocked cookies comes before anything is
 * typed. Their code loads when needed; without it the links still work, and a signed-in person is not offered "Sign
 * in".
 */
export function startHeaderAndFooter(): void {
  infoStore.subscribe(showSession);
  document.addEventListener('click', openContact);
  if (!mayBlockCookies()) return;
  void withLateCode(fetchSession, ({ tellBlockedCookies }) => tellBlockedCookies(), ignoreLoadFailure);
}

/**
 * Whether cookies may be blocked. Chromium does not report it, but then also denies storage. A server on another site
 * may not get its cookies although this site's are kept.
 */
function mayBlockCookies(): boolean {
  return !navigator.cookieEnabled || deniesStorage() || appConfig.apiBase !== '';
}

function showSession(state: InfoState): void {
  const user = state.phase === 'ready' ? state.info.context.user : null;
  if (user === null) return;
  const container = document.querySelector('[data-session]');
  void withLateCode(
    fetchSession,
    ({ showSignedIn }) => showSignedIn(container, user),
    // No link is better than a wrong "Sign in".
    () => container?.replaceChildren(),
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
