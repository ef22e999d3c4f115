import { confirmAddress } from '@shared/api/calls/identity';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { signOut } from '@shared/boot/sign-out';
import { replaceUrl } from '@shared/lib/address/navigate';
import { CONFIRM_PARAM, confirmPath } from '@shared/reference/addresses/confirm-link';
import { loginPath } from '@shared/reference/addresses/paths';
import { loadInfo } from '@shared/stores/info';
import { openedLinkStore } from './opened-link-store';

/** Confirms the address of the person signed in. */
export async function confirmOpened(): Promise<void> {
  const state = openedLinkStore.getState();
  if (state.phase !== 'open' || state.isBusy) return;
  const { link } = state;
  openedLinkStore.setState({ phase: 'open', link, isBusy: true, problem: '' }, true);
  const outcome = await confirmAddress({ link });
  if (!outcome.ok) {
    const problem = failureSentence('An error occurred confirming your address.', outcome.failure);
    openedLinkStore.setState({ phase: 'open', link, isBusy: false, problem }, true);
    return;
  }
  const { outcome: phase } = outcome.value;
  openedLinkStore.setState(phase === 'other' ? { phase, link } : { phase }, true);
  if (phase !== 'other') forgetLink();
  if (phase === 'confirmed') await loadInfo();
}

/** Signs out, to sign in to the account of the link. */
export function changeAccount(link: string): void {
  void signOut(loginPath(confirmPath(link)));
}

/** Takes the link out of the page's address, so that a reload does not ask or report again. */
export function forgetLink(): void {
  const url = new URL(location.href);
  url.searchParams.delete(CONFIRM_PARAM);
  replaceUrl(url.pathname + url.search + url.hash);
}
