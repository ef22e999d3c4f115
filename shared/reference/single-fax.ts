/** The currency of every price (specification 9). */
export const CURRENCY = 'USD';

/** Item id of a single fax (specification 1); its price comes with the order. */
export const SINGLE_FAX_SKU = 'SINGLE1';

/** Price of a single fax in cents, for texts outside an order. */
export const SINGLE_FAX_PRICE = 199;
