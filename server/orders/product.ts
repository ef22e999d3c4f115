import { formatUsd } from '@shared/lib/money';
import { SINGLE_FAX_PRICE, SINGLE_FAX_SKU } from '@shared/reference/single-fax';

/** The product of the order flow: a single fax at a flat price (specification 1). Cents. */
export const SINGLE_FAX = {
  sku: SINGLE_FAX_SKU,
  amount: SINGLE_FAX_PRICE,
  description: 'Fax, flat price',
  category: 'Fax',
  displaycosttext: formatUsd(SINGLE_FAX_PRICE),
} as const;
