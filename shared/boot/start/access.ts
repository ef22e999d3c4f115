import { onSignedOut } from '@shared/api/transport/request';
import { endSession } from '@shared/boot/session-end';
import { replacePage } from '@shared/lib/address/navigate';
import { loginPath, PATHS } from '@shared/reference/addresses/paths';
import { type InfoState, infoStore } from '@shared/stores/info';

/**
 * The audience of a page (specification 2, redirect rules). `signed-in` pages send visitors to the login page with this
 * address. `signed-out` pages (sign-in, sign-up, reset) send a signed-in person to home.html, whatever their address
 * says.
 */
export type Access = 'anyone' | 'signed-in' | 'signed-out';

/** Redirects by the page's rule at the answer of /v1/info and at every 401. Returns a function that stops it. */
export function guardAccess(access: Access): () => void {
  const stopWatching = infoStore.subscribe((state) => applyRule(access, state));
  if (access === 'signed-in') watchSessionEnd();
  return () => {
    stopWatching();
    onSignedOut(null);
  };
}

function watchSessionEnd(): void {
  onSignedOut(() => {
    // Actions already under way first receive the failure, and can keep what was typed.
    setTimeout(() => endSession(loginPath(currentAddress())));
  });
}

/** This page's address without its origin, as the login page takes it. */
function currentAddress(): string {
  return location.pathname + location.search + location.hash;
}

function applyRule(access: Access, state: InfoState): void {
  if (state.phase !== 'ready') return;
  const isSignedIn = state.info.context.user !== null;
  if (access === 'signed-in' && !isSignedIn) replacePage(loginPath(currentAddress()));
  if (access === 'signed-out' && isSignedIn) replacePage(PATHS.home);
}
