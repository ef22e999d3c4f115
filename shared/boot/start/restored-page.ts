import { withLateCode } from '@shared/boot/late/late-code';
import { reloadPage } from '@shared/lib/address/navigate';
import { signedInEmail } from '@shared/stores/info';
import type { Access } from './access';
import { fetchSession } from './fetch-session';

/**
 * A page restored from the back/forward cache may belong to a person who has since signed out. Its content is hidden
 * until /v1/info confirms the same person; otherwise the page is reloaded. A page for anyone has such content if a
 * person was signed in.
 */
export function recheckRestoredPage(access: Access): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (access === 'signed-in' || signedInEmail() !== null) document.documentElement.classList.add('is-rechecking');
    void withLateCode(fetchSession, ({ recheckSession }) => recheckSession(), reloadPage);
  });
}
