import type { Context } from '@shared/api/shapes/info';
import { formatUsd, orderPrice } from '@shared/lib/money';
import { SINGLE_FAX_PRICE } from '@shared/reference/single-fax';
import type { InfoState } from './info';
import { useInfoState } from './use-info';

/** The price of a fax for texts outside the order flow, for components; see `faxPrice`. */
export function useFaxPrice(): string {
  return faxPrice(useInfoState());
}

/**
 * The price of a fax for texts outside the order flow: from the visitor's order, or, before that is known or if it has
 * none, the one in the HTML.
 */
export function faxPrice(state: InfoState): string {
  return (state.phase === 'ready' && priceIn(state.info.context)) || formatUsd(SINGLE_FAX_PRICE);
}

function priceIn({ order, details }: Context): string | null {
  const cents = details.amount || order.amount;
  return cents === 0 && order.displaycosttext === '' ? null : orderPrice(order, cents);
}
