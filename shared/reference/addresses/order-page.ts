import { ORDER_SEGMENT } from './paths';

const ORDER_PAGE = new RegExp(`^/order/(${ORDER_SEGMENT})/?$`);

/** The id of the order whose receipt is at this path, decoded if possible; null for any other path. */
export function orderIdAt(pathname: string): string | null {
  const [, segment] = ORDER_PAGE.exec(pathname) ?? [];
  if (segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // Invalid encoding: returned as is, though no order has such an id.
    return segment;
  }
}
