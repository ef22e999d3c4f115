import { ORDER_SEGMENT } from './paths';

const ORDER_PAGE = new RegExp(`^/order/(${ORDER_SEGMENT})/?$`);

/** The id of the order whose receipt is at the path of an address, as it is written there; null at any other path. */
export function orderAt(pathname: string): string | null {
  const [, segment] = ORDER_PAGE.exec(pathname) ?? [];
  if (segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not text: as it stands it is the id of no order.
    return segment;
  }
}
