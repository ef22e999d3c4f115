import { pathSegment } from '@shared/lib/address/path-segment';
import type { StorageProviderId } from './features';
import type { PlanConstant } from './prices';

/** The addresses of the site that need nothing filled in (Specification 2). */
export const PATHS = {
  root: '/',
  index: '/index.html',
  start: '/start',
  displayCountries: '/displaycountries',
  login: '/login.html',
  register: '/register',
  home: '/home.html',
  account: '/account',
  billing: '/billing.html',
  pricing: '/pricing.html',
  reset: '/reset.html',
  redirect: '/redirect',
} as const;

/** The element that /displaycountries scrolls to (Specification 2). */
export const COUNTRIES_ANCHOR = 'displaycountries';

/** The views of the plan and billing page (Specification 2). */
export const BILLING_VIEWS = ['planinfo', 'planselect', 'confirmplanpurchase', 'acceptcard', 'plancancel'] as const;

/** A view of the plan and billing page (Specification 2). */
export type BillingView = (typeof BILLING_VIEWS)[number];

/**
 * What stands for an order's id in the path of its receipt, as the source of a regular expression. Ids are the server's
 * own, so any text: as `orderPath` writes it, or as a proxy has decoded it.
 */
export const ORDER_SEGMENT = '[^/]{1,200}';

/** The receipt of a paid order (Specification 2). Throws as `pathSegment` does. */
export function orderPath(guid: string): string {
  return `/order/${pathSegment(guid)}`;
}

/** The login page, which returns to `redirect` (an address of ours) after signing in (Specification 2). */
export function loginPath(redirect?: string): string {
  return redirect === undefined ? PATHS.login : `${PATHS.login}?redirect=${encodeURIComponent(redirect)}`;
}

/** The page that lets people out to another site; `href` is a checked web address (Specification 2). */
export function redirectPath(href: string): string {
  return `${PATHS.redirect}?url=${encodeURIComponent(href)}`;
}

/** Where the pricing screen sends a person with the chosen plan (Specification 2). */
export function purchasePath(plan: PlanConstant): string {
  return PATHS.billing + purchaseHash(plan);
}

/** The hash of a chosen plan on the billing page: "#/purchase/{plan}" (Specification 2). */
export function purchaseHash(plan: PlanConstant): string {
  return `#/purchase/${plan}`;
}

/** The hash of a view of the billing page: "#/{view}" or "#/{view}/{detail}". */
export function billingHash(view: BillingView, detail?: string): string {
  return detail === undefined ? `#/${view}` : `#/${view}/${pathSegment(detail)}`;
}

/** Server address that links a cloud storage to an archive; a navigation, under `apiBase` (Specification 7). */
export function linkStoragePath(provider: StorageProviderId, archiveId: string, apiBase = ''): string {
  return `${apiBase}/v1/account/linkstorage/${provider}/${pathSegment(archiveId)}`;
}

/** Server address that starts Google sign-in; `redirect` is checked by safe-url first (Specification 7). */
export function googleStartPath(redirect: string, apiBase = ''): string {
  return `${apiBase}/v1/account/google/start?redirect=${encodeURIComponent(redirect)}`;
}

/** Server address that starts the Drive install; `redirect` is checked by safe-url first (Specification 7). */
export function driveInstallPath(redirect: string, apiBase = ''): string {
  return `${apiBase}/v1/google/drive/install?redirect=${encodeURIComponent(redirect)}`;
}
