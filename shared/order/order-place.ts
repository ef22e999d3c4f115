import { orderPath, PATHS } from '@shared/reference/addresses/paths';

/** Where the flow runs: `site` uses the addresses of the specification, `frame` keeps the address it was opened at. */
export type OrderPlace = 'site' | 'frame';

let place: OrderPlace = 'site';

/** Sets where this page's flow runs. Call it before the flow starts. */
export function setOrderPlace(where: OrderPlace): void {
  place = where;
}

/** The address of the three steps (specification 2: /start). */
export function formAddress(): string {
  return place === 'site' ? PATHS.start : window.location.pathname + window.location.search;
}

/** The address of a paid order (specification 2: /order/{guid}). */
export function paidAddress(guid: string): string {
  return place === 'site' ? orderPath(guid) : formAddress();
}
