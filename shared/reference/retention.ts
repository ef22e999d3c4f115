/** Days that an unpaid order is kept after its last change, with its files. */
export const UNPAID_ORDER_DAYS = 30;
