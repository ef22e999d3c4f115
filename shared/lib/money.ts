import { SITE_LOCALE } from '@shared/reference/site-locale';

const USD = new Intl.NumberFormat(SITE_LOCALE, { style: 'currency', currency: 'USD' });

/** Cents as US dollars in en-US currency format: 199 is "$1.99" (specification 1). */
export function formatUsd(cents: number): string {
  return USD.format(cents / 100);
}

/**
 * The value reported to analytics for a price in cents: the price times 100 (specification 1). Prices are in dollars,
 * so $1.99 is reported as 199.
 */
export function analyticsValue(cents: number): number {
  return Math.round((cents / 100) * 100);
}
