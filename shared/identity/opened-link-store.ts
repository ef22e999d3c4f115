import { firstParam } from '@shared/lib/address/first-param';
import { parseUrl } from '@shared/lib/address/parse-url';
import { CONFIRM_PARAM, EXPIRED_LINK, OTHER_PARAM } from '@shared/reference/addresses/confirm-link';
import { PATHS } from '@shared/reference/addresses/paths';
import { createStore } from 'zustand/vanilla';

/**
 * What a mailed link for confirming an address has led to: nothing of the kind; a page to sign in on first; a button
 * that confirms, with what went wrong last time; somebody else's account; or the end.
 */
export type OpenedLinkState =
  | { phase: 'none' | 'sign-in' | 'expired' | 'confirmed' }
  | { phase: 'open'; link: string; isBusy: boolean; problem: string }
  | { phase: 'other'; link: string };

/** State of the mailed link that this page was opened with. */
export const openedLinkStore = createStore<OpenedLinkState>(() => ({ phase: 'none' }));

/** Reads the page's address. */
export function readOpenedLink(): void {
  openedLinkStore.setState(stateOf(location), true);
}

function stateOf({ pathname, search, origin }: Location): OpenedLinkState {
  const link = firstParam(search, CONFIRM_PARAM);
  if (link === EXPIRED_LINK) return { phase: 'expired' };
  if (pathname !== PATHS.account) return { phase: leadsToLink(search, origin) ? 'sign-in' : 'none' };
  if (!link) return { phase: 'none' };
  if (firstParam(search, OTHER_PARAM) !== null) return { phase: 'other', link };
  return { phase: 'open', link, isBusy: false, problem: '' };
}

/** Whether signing in leads to the button. */
function leadsToLink(search: string, origin: string): boolean {
  const next = parseUrl(firstParam(search, 'redirect') ?? '', origin);
  return next?.pathname === PATHS.account && firstParam(next.search, CONFIRM_PARAM) !== null;
}
