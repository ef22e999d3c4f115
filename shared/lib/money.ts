/**
 * Whole cents as US dollars in en-US currency format: 199 is "$1.99" (specification 1). Without `Intl`, whose first
 * formatter takes a phone some 60 ms, and every page with a price makes one as it starts.
 */
export function formatUsd(cents: number): string {
  const dollars = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}`;
}

/**
 * The value reported to analytics for a price in cents: the price times 100 (specification 1). Prices are in dollars,
 * so $1.99 is reported as 199.
 */
export function analyticsValue(cents: number): number {
  return Math.round((cents / 100) * 100);
}
