/** Years ahead for which a fax can be scheduled: a later date is a typing error. */
const YEARS = 2;

/** The latest time for which a fax can be scheduled at `now`, both in ms since the epoch. */
export function latestDelivery(now: number): number {
  const then = new Date(now);
  return then.setUTCFullYear(then.getUTCFullYear() + YEARS);
}
