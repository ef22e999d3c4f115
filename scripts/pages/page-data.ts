import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type PageMeta, siteName } from '@pages/page-manifest';
import { formatUsd } from '@shared/lib/money';
import { LEGAL_PAGES } from '@shared/reference/addresses/legal-pages';
import { COUNTRIES_ANCHOR, PATHS } from '@shared/reference/addresses/paths';
import { COUNTRIES } from '@shared/reference/places/countries';
import { PLAN_OFFERS } from '@shared/reference/plan-offers';
import { UNPAID_ORDER_DAYS } from '@shared/reference/retention';
import { siteLocale } from '../build/site-locale';
import { supportEmail } from '../build/site-origin';
import { LONG, legalPage } from '../legal/legal-page';
import { faxPrice, markedPrice, withMarkedPrice } from './marked-price';
import { pageHead } from './page-head';
import { questions } from './questions';

/** The header's links (product: header on every page). */
const headerLinks = [
  { id: 'send', label: 'Send a fax', href: PATHS.start },
  { id: 'archives', label: 'Archives', href: PATHS.home },
  { id: 'account', label: 'Account', href: PATHS.account },
  { id: 'plan', label: 'Plan', href: PATHS.billing },
] as const;

/** The folder of the templates' partials, in the project's folder. */
export function templateFolder(root: string): string {
  return resolve(root, 'entries/sections');
}

/**
 * Data for the HTML templates in entries/: the product's lists and prices, so that no page repeats them.
 *
 * @param root the project's folder
 */
export function pageData(page: PageMeta, root: string): Record<string, unknown> {
  return {
    page,
    siteName,
    supportEmail,
    locale: siteLocale,
    head: pageHead(page),
    paths: PATHS,
    headerLinks,
    faxPrice: markedPrice,
    withMarkedPrice,
    unpaidOrderDays: UNPAID_ORDER_DAYS,
    countriesAnchor: COUNTRIES_ANCHOR,
    countries: COUNTRIES,
    plans: PLAN_OFFERS.map((offer) => ({ ...offer, priceText: offer.price === 0 ? 'Free' : formatUsd(offer.price) })),
    questions,
    legalPages: Object.values(LEGAL_PAGES),
    legalText: (name: string) => legalText(root, name),
    drawing: (name: string) => drawing(root, name),
  };
}

/** The owner's text of a page, read whenever the page is built; `contents` is empty unless the text is long. */
function legalText(root: string, name: string) {
  const text = legalPage(root, name);
  return { ...text, contents: text.headings.length < LONG ? [] : text.headings };
}

/** The source of a drawing in entries/drawings, for inlining, so that it follows light and dark. */
function drawing(root: string, name: string): string {
  return readFileSync(resolve(root, 'entries/drawings', `${name}.svg`), 'utf8')
    .trim()
    .replace('{price}', faxPrice);
}
