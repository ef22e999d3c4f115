import { inTab, KEYS } from '@shared/lib/kept';
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
  const params = new URLSearchParams(search);
  const link = params.get(LINK_PARAM);
  const path = link ? `${PATHS.reset}?${LINK_PARAM}=${encodeURIComponent(link)}` : PATHS.reset;
  inTab.set(KEYS.askedReset, params.get('token') ? FROM_MAIL : path);
}

/** What was kept, once; null if nothing was. */
export function takeAskedReset(): AskedReset | null {
  const kept = inTab.get(KEYS.askedReset);
  inTab.remove(KEYS.askedReset);
  if (kept === null) return null;
  return { path: kept.startsWith(PATHS.reset) ? kept : null };
}
