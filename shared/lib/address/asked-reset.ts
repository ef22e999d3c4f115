import { firstParam } from '@shared/lib/address/first-param';
import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { PATHS } from '@shared/reference/addresses/paths';
import { LINK_PARAM } from '@shared/reference/addresses/reset-path';

/** What is kept if the page's address cannot be: it holds the token itself, which is stored nowhere. */
const FROM_MAIL = 'mail';

/** A reset link that could not be used, because somebody was signed in. */
export interface AskedReset {
  /** The page to return to; null if the link has to be opened from the mail again. */
  path: string | null;
}

/** Keeps in this tab that the reset page was asked for, and with which link. */
export function keepAskedReset(search = location.search): void {
  const { token, link } = resetLinkOf(search);
  const path = link ? `${PATHS.reset}?${LINK_PARAM}=${encodeURIComponent(link)}` : PATHS.reset;
  tabStorage.set(KEYS.askedReset, token ? FROM_MAIL : path);
}

/** What was kept, once; null if nothing was. */
export function takeAskedReset(): AskedReset | null {
  const kept = tabStorage.get(KEYS.askedReset);
  tabStorage.remove(KEYS.askedReset);
  if (kept === null) return null;
  return { path: kept.startsWith(PATHS.reset) ? kept : null };
}

/** What the reset page's address says of its link; nothing if only the server's cookie does. */
export function resetLinkOf(search = location.search): { token?: string; link?: string } {
  const token = firstParam(search, 'token');
  const link = firstParam(search, LINK_PARAM);
  if (token) return { token };
  return link ? { link } : {};
}
