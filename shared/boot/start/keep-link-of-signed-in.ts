import { keepAskedReset, resetLinkOf } from '@shared/lib/address/asked-reset';
import { infoStore } from '@shared/stores/info';

/**
 * Whoever is signed in is sent to home.html (specification 2, redirect rules), where a sentence says why: keeps this page's
 * address for it. Where links are in the address (capability `resetlink`), one without has not been opened from a mail.
 */
export function keepLinkOfSignedIn(): void {
  infoStore.subscribe((state) => {
    if (state.phase !== 'ready' || state.info.context.user === null) return;
    const isBare = Object.keys(resetLinkOf()).length === 0;
    if (isBare && state.info.context.settings.capabilities.includes('resetlink')) return;
    keepAskedReset();
  });
}
