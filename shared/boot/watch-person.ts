import { fetchInfo } from '@shared/api/calls/info';
import { isSignedOut } from '@shared/api/transport/failure';
import { keepTyped } from '@shared/forms/draft';
import { reloadPage } from '@shared/lib/address/navigate';
import { inTab, KEYS, SIGNED_OUT } from '@shared/lib/kept';
import { signedInEmail } from '@shared/stores/info';

let isWatching = false;
let isLooking = false;

/**
 * From now on, the page shows nothing of a person who is no longer signed in: another tab tells that it has signed out, or in,
 * through the browser's storage; and whenever the page is looked at again, it asks the server.
 */
export function watchPerson(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('storage', hearOtherTab);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void lookAgain();
  });
}

function hearOtherTab({ key, newValue }: StorageEvent): void {
  if (key === KEYS.signedIn && newValue === SIGNED_OUT) {
    inTab.clear();
    leave();
  } else if (key === null || (key === KEYS.signedIn && newValue === null)) {
    hide();
    void lookAgain();
  }
}

/**
 * Asks who is signed in. The same person's page stays, as it does without an answer, unless it is hidden; anybody else gets
 * a page of their own. What was typed is kept for the person only where a session has just ended.
 */
async function lookAgain(): Promise<void> {
  const before = signedInEmail();
  if (before === null || isLooking) return;
  isLooking = true;
  const outcome = await fetchInfo();
  isLooking = false;
  if (!outcome.ok && !isSignedOut(outcome.failure)) {
    if (isHidden()) leave();
    return;
  }
  const now = outcome.ok ? (outcome.value.context.user?.email ?? null) : null;
  if (now === before) {
    show();
    return;
  }
  if (now === null) keepForPerson();
  else inTab.clear();
  leave();
}

function keepForPerson(): void {
  keepTyped();
  // The login page says so.
  inTab.set(KEYS.sessionEnded, String(Date.now()));
}

/** Loads the page again, for whoever is signed in now. The browser asks nobody whether to stay on a page that is not theirs. */
function leave(): void {
  hide();
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  reloadPage();
}

function hide(): void {
  document.documentElement.classList.add('is-rechecking');
}

function show(): void {
  document.documentElement.classList.remove('is-rechecking');
}

function isHidden(): boolean {
  return document.documentElement.classList.contains('is-rechecking');
}
