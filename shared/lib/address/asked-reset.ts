import { firstParam } from '@shared/lib/address/first-param';
import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { PATHS } from '@shared/reference/addresses/paths';
import { LINK_PARAM } from '@shared/reference/addresses/reset-path';

/** Stored in place of an address that holds the token itself, because the token is never stored. */
const FROM_MAIL = 'mail';

/** A reset link that could not be used because a person was signed in. */
export interface AskedReset {
  /** The page to return to; null if the link must be opened from the mail again. */
  path: string | null;
}

/** Keeps in this tab that the reset page was opened, and with which link. */
export function keepAskedReset(search = location.search): void {
  const { token, link } = resetLinkOf(search);
  const path = link ? `${PATHS.reset}?${LINK_PARAM}=${encodeURIComponent(link)}` : PATHS.reset;
  tabStorage.set(KEYS.askedReset, token ? FROM_MAIL : path);
}

/** Takes what was kept, once; null if nothing was. */
export function takeAskedReset(): AskedReset | null {
  const kept = tabStorage.get(KEYS.askedReset);
  tabStorage.remove(KEYS.askedReset);
  if (kept === null) return null;
  return { path: kept.startsWith(PATHS.reset) ? kept : null };
}

/** The link in the reset page's address; empty if only the server's cookie holds it. */
export function resetLinkOf(search = location.search): { token?: string; link?: string } {
  const token = firstParam(search, 'token');
  const link = firstParam(search, LINK_PARAM);
  if (token) return { token };
  return link ? { link } : {};
}
