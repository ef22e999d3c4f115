import { reloadPage } from '@shared/lib/address/navigate';
import { loadInfo, signedInEmail } from '@shared/stores/info';

/** Asks who is signed in now. Shows the page again to the same person, and reloads it for anybody else. */
export async function recheckPerson(): Promise<void> {
  const before = signedInEmail();
  const state = await loadInfo();
  if (state.phase !== 'ready' || signedInEmail() !== before) {
    reloadPage();
    return;
  }
  document.documentElement.classList.remove('is-rechecking');
}
