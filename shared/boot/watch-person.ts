import { fetchInfo } from '@shared/api/calls/info';
import type { Info } from '@shared/api/shapes/info';
import { isSignedOut } from '@shared/api/transport/failure';
import { saveAllDrafts } from '@shared/forms/draft';
import { reloadPage } from '@shared/lib/address/navigate';
import { browserStorage, KEYS, SIGNED_OUT, tabStorage } from '@shared/lib/safe-storage';
import { infoStore, replaceInfo, signedInEmail, updateContext } from '@shared/stores/info';
import { untilReleased } from '@shared/ui/until-released';

let isWatching = false;
/** The call in progress, whose answer is shared; null if there is none. */
let asking: Promise<boolean> | null = null;
/** Counts the events that make earlier answers stale: restoring from the cache, and another tab's changes. */
let changes = 0;
/** The page is about to be reloaded, so further answers no longer concern its person. */
let isLeaving = false;
/** The page was in the back/forward cache and has had no answer since: its order may have been paid for elsewhere. */
let wasCached = false;

/**
 * Keeps the page from showing anything of a person who is no longer signed in: another tab announces its sign-out or
 * sign-in through the browser's storage, and whenever the person returns to the page, it asks the server.
 */
export function watchPerson(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('storage', hearOtherTab);
  // In the back/forward cache the page waits hidden (restored-page.ts).
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    forgetQuestion();
    isLeaving = false;
    wasCached = true;
    hide();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !isHidden()) void askForPerson();
  });
}

/**
 * Asks who is signed in, with their settings and order (specification 3, order context). The same person's page stays,
 * and also without an answer, unless it is hidden; any other person gets a new page. What was typed is kept for the
 * person only if the session has just ended. Simultaneous calls share an answer; a page being left makes none.
 *
 * @returns whether the page is up to date about the same person
 */
export function askForPerson(): Promise<boolean> {
  if (isLeaving) return Promise.resolve(false);
  if (asking) return asking;
  const mine = ask().finally(() => {
    if (asking === mine) asking = null;
  });
  asking = mine;
  return mine;
}

function forgetQuestion(): void {
  changes += 1;
  asking = null;
}

function hearOtherTab({ key, newValue }: StorageEvent): void {
  if (key === KEYS.signedIn && newValue === SIGNED_OUT) {
    tabStorage.clear();
    leave();
  } else if (key === null || (key === KEYS.signedIn && newValue === null)) {
    hide();
    forgetQuestion();
    void askForPerson();
  }
}

async function ask(): Promise<boolean> {
  const before = signedInEmail();
  if (before === null) return false;
  const mine = changes;
  // A cached page misses any sign-out, in its own tab or another; a sign-out removes this entry.
  const mayHaveSignedOut = wasCached && browserStorage.get(KEYS.signedIn) === null;
  const outcome = await fetchInfo();
  // Other buttons may replace those being pressed.
  await untilReleased();
  if (mine !== changes) return false;
  if (!outcome.ok && !isSignedOut(outcome.failure)) {
    if (isHidden()) leave();
    return false;
  }
  const user = outcome.ok ? outcome.value.context.user : null;
  const now = user?.email ?? null;
  if (now === before) {
    if (outcome.ok) bringUpToDate(outcome.value);
    show();
    return true;
  }
  if (now === null && !mayHaveSignedOut) keepForPerson();
  else tabStorage.clear();
  leave();
  return false;
}

function bringUpToDate(info: Info): void {
  if (wasCached) {
    wasCached = false;
    replaceInfo(info);
    return;
  }
  const state = infoStore.getState();
  const known = state.phase === 'ready' ? state.info.context.user : null;
  const { user } = info.context;
  // Forms rely on the settings, so they stay.
  if (JSON.stringify(known) !== JSON.stringify(user)) updateContext({ user });
}

function keepForPerson(): void {
  saveAllDrafts();
  // The login page gives the reason.
  tabStorage.set(KEYS.sessionEnded, String(Date.now()));
}

/** Reloads the page for its current person, without the browser's question about unsaved input: it is not theirs. */
function leave(): void {
  hide();
  forgetQuestion();
  isLeaving = true;
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

/**
 * Forgets the calls, and that the page is being left.
 *
 * @internal For tests.
 */
export function resetPersonWatch(): void {
  forgetQuestion();
  isLeaving = false;
  wasCached = false;
  show();
}
