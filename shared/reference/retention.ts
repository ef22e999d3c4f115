/** Days after its last change that an order which was never paid is kept, with its files. */
export const UNPAID_ORDER_DAYS = 30;
