import { keepAskedReset, resetLinkOf } from '@shared/lib/address/asked-reset';
import { infoStore, offers } from '@shared/stores/info';

/**
 * Keeps this page's address for home.html, to which signed-in people are sent (specification 2, redirect rules), and
 * where a sentence gives the reason. Where links are in the address (capability `resetlink`), an address without one
 * was not opened from a mail.
 */
export function keepLinkOfSignedIn(): void {
  infoStore.subscribe((state) => {
    if (state.phase !== 'ready' || state.info.context.user === null) return;
    const isBare = Object.keys(resetLinkOf()).length === 0;
    if (isBare && offers(state, 'resetlink')) return;
    keepAskedReset();
  });
}
