import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteName } from '@pages/page-manifest';
import { formatUsd } from '@shared/lib/money';
import { formatDay } from '@shared/lib/time/dates';
import { LEGAL_PAGES } from '@shared/reference/addresses/legal-pages';
import { COUNTRIES } from '@shared/reference/places/countries';
import { PLAN_PRICES, SMALLEST_CHARGE } from '@shared/reference/prices';
import { UNPAID_ORDER_DAYS } from '@shared/reference/retention';
import { siteOrigin, supportEmail } from '../build/site-origin';
import { faxPrice, markedPrice } from '../pages/marked-price';
import { fillIn } from './fill-in';
import { type RenderedText, renderMarkdown } from './render-markdown';

/** A legal text, ready for its page. */
export interface LegalPage extends RenderedText {
  /** Date of the last change, such as `2026-11-24`, and in words. */
  updated: string;
  updatedText: string;
}

/** Minimum number of main headings for a table of contents. */
export const LONG = 5;

const UPDATED = /^<!-- Last updated: (\d{4}-\d{2}-\d{2}) -->$/m;

/** Placeholder for the price of a fax until the text is HTML: a character that no text has. */
const PRICE_MARK = '\u{f0000}';

/** Names that texts may have in braces (docs/extending.md). */
const VALUES = {
  brand: siteName,
  'support email': supportEmail,
  'fax price': PRICE_MARK,
  'monthly price': formatUsd(PLAN_PRICES.PLAN_SUBSCRIPTION_MONTHLY),
  'annual price': formatUsd(PLAN_PRICES.PLAN_SUBSCRIPTION_ANNUAL),
  'one-year price': formatUsd(PLAN_PRICES.PLAN_ONETIME_ANNUAL),
  'smallest charge': formatUsd(SMALLEST_CHARGE),
  countries: String(COUNTRIES.length),
  'unpaid order days': String(UNPAID_ORDER_DAYS),
};

/** Facts that parts of the texts may depend on: whether the build has these third parties. */
const FACTS = {
  analytics: Boolean(process.env.VITE_ANALYTICS_ID),
  survey: Boolean(process.env.VITE_SURVEY_MERCHANT_ID),
};

/** Why this project's texts cannot be shown, each reason with its file name; empty if all can. */
export function legalProblems(root: string): string[] {
  return Object.keys(LEGAL_PAGES).flatMap((name) => {
    try {
      legalPage(root, name);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}

/** The text of a legal page, from `pages/legal/{name}.md`. Throws, with the file name, if missing or not valid. */
export function legalPage(root: string, name: string): LegalPage {
  const file = `pages/legal/${name}.md`;
  if (!existsSync(join(root, file))) throw new Error(`${file} is missing: the page ${name}.html has no text`);
  try {
    return readText(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be shown: ${reason}`, { cause: error });
  }
}

function readText(source: string): LegalPage {
  const updated = UPDATED.exec(source)?.[1] ?? '';
  const date = new Date(updated);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== updated) {
    throw new Error('it has to say when it was last changed, in a line such as: <!-- Last updated: 2026-11-24 -->');
  }
  const { title, html, headings } = renderMarkdown(fillIn(source, VALUES, FACTS), siteOrigin);
  return {
    title: title.replaceAll(PRICE_MARK, faxPrice),
    html: html.replaceAll(PRICE_MARK, markedPrice),
    headings: headings.map((one) => ({ ...one, html: one.html.replaceAll(PRICE_MARK, faxPrice) })),
    updated,
    updatedText: formatDay(updated),
  };
}
