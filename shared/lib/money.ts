/**
 * Whole cents as US dollars in en-US currency format: 199 is "$1.99" (specification 1). Without `Intl`, whose first
 * formatter takes 60 ms on a phone: every page with a price formats one as it starts.
 */
export function formatUsd(cents: number): string {
  const dollars = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}`;
}

/**
 * The price of an order, for every place (specification 3): the server's own text (`displaycosttext`) as long as it is
 * about the newest amount, otherwise that amount. `cents` is the newest amount; by default the order's.
 */
export function orderPrice({ amount, displaycosttext }: PricedOrder, cents = amount): string {
  // An order without an amount has only text.
  const isMeant = displaycosttext !== '' && (amount === cents || amount === 0);
  return isMeant ? displaycosttext : formatUsd(cents);
}

/** An order's price: in cents, 0 if unknown, and as text, which may be empty. */
interface PricedOrder {
  amount: number;
  displaycosttext: string;
}

/**
 * The value reported to analytics for a price in cents: the price times 100 (specification 1). Prices are in dollars,
 * so $1.99 is reported as 199.
 */
export function analyticsValue(cents: number): number {
  return Math.round((cents / 100) * 100);
}
