import { reloadPage } from '@shared/lib/address/navigate';
import { loadInfo, signedInEmail } from '@shared/stores/info';
import { askForPerson } from './watch-person';

/**
 * Asks who is signed in. `askForPerson` decides about a person's page. A visitor's page is reloaded if a person has
 * signed in since, or if there is no answer.
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
