import { reloadPage } from '@shared/lib/address/navigate';
import { loadInfo, signedInEmail } from '@shared/stores/info';
import { askForPerson } from './watch-person';

/**
 * Asks who is signed in now. A person's page is watched anyway; a visitor's page is loaded again for somebody who has
 * signed in since, and without an answer.
 */
export async function recheckSession(): Promise<void> {
  if (signedInEmail() !== null) {
    await askForPerson();
    return;
  }
  const state = await loadInfo();
  if (state.phase !== 'ready' || signedInEmail() !== null) {
    reloadPage();
    return;
  }
  document.documentElement.classList.remove('is-rechecking');
}
