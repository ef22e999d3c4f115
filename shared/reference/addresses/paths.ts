import type { PlanConstant } from '@shared/reference/prices';
import { pathSegment } from './path-segment';

/** The site's paths without parameters (specification 2). */
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

/** Id of the element that /displaycountries scrolls to (specification 2). */
export const COUNTRIES_ANCHOR = 'displaycountries';

/** A view of the plan and billing page (specification 2). */
export type BillingViewName = 'planinfo' | 'planselect' | 'confirmplanpurchase' | 'acceptcard' | 'plancancel';

/**
 * Regular expression source for an order's id in the path of its receipt. The server chooses the ids, so they may be
 * any text, encoded by `orderPath` or decoded by a proxy.
 */
export const ORDER_SEGMENT = '[^/]{1,200}';

/** The receipt of a paid order (specification 2). Throws like `pathSegment`. */
export function orderPath(guid: string): string {
  return `/order/${pathSegment(guid)}`;
}

/** Parameter of the receipt's page with the token of a mailed link (capability `receiptlink`). */
export const RECEIPT_PARAM = 'receipt';

/** The receipt's page by a mailed link. Throws like `pathSegment`. */
export function receiptPath(guid: string, token: string): string {
  return `${orderPath(guid)}?${RECEIPT_PARAM}=${encodeURIComponent(token)}`;
}

/** The login page, which returns to `redirect` (a path of ours) after signing in (specification 2). */
export function loginPath(redirect?: string): string {
  return redirect === undefined ? PATHS.login : `${PATHS.login}?redirect=${encodeURIComponent(redirect)}`;
}

/** The page that leads to another site; `href` is a checked web address (specification 2). */
export function redirectPath(href: string): string {
  return `${PATHS.redirect}?url=${encodeURIComponent(href)}`;
}

/** Where the pricing page leads with the chosen plan (specification 2). */
export function purchasePath(plan: PlanConstant): string {
  return PATHS.billing + purchaseHash(plan);
}

/** Hash of the billing page for buying a plan: "#/purchase/{plan}" (specification 2). */
function purchaseHash(plan: PlanConstant): string {
  return `#/purchase/${plan}`;
}

/** Hash of a view of the billing page: "#/{view}" or "#/{view}/{detail}". */
export function billingHash(view: BillingViewName, detail?: string): string {
  return detail === undefined ? `#/${view}` : `#/${view}/${pathSegment(detail)}`;
}
