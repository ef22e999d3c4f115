import { keepAskedReset } from '@shared/lib/address/asked-reset';
import { infoStore } from '@shared/stores/info';

/**
 * Whoever is signed in is sent to home.html (specification 2, redirect rules), where a sentence says why: keeps this page's
 * address for it.
 */
export function keepLinkOfSignedIn(): void {
  infoStore.subscribe((state) => {
    if (state.phase === 'ready' && state.info.context.user !== null) keepAskedReset();
  });
}
