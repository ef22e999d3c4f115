import { PATHS } from './paths';

/** Parameter of a page's address with the name of a mailed link for confirming an address, or `EXPIRED_LINK`. */
export const CONFIRM_PARAM = 'email';

/** Value of `CONFIRM_PARAM` for a link that no longer works. */
export const EXPIRED_LINK = 'expired';

/** Parameter that says that the link is another account's than the one signed in. */
export const OTHER_PARAM = 'other';

/** The account page, which confirms the address whose link has this name. */
export function confirmPath(link: string, isOther = false): string {
  return `${PATHS.account}?${CONFIRM_PARAM}=${link}${isOther ? `&${OTHER_PARAM}=1` : ''}`;
}

/** A page with the news that the link which led there no longer works. */
export function expiredPath(page: typeof PATHS.account | typeof PATHS.login): string {
  return `${page}?${CONFIRM_PARAM}=${EXPIRED_LINK}`;
}
