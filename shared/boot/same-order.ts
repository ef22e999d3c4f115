import { fetchInfo } from '@shared/api/calls/info';

/**
 * Whether the visit lasts from one call to the next, found out by repeating /v1/info: `kept` if it names the same
 * order, or cannot be reached; `lost` if every answer names another one, as without cookies; `replaced` if only the
 * first did: two pages that start a visitor's first session at the same time overwrite each other's cookie.
 *
 * @param id the order of the first answer
 */
export async function sameOrder(id: string): Promise<'kept' | 'replaced' | 'lost'> {
  const second = await orderId();
  if (second === null || second === id) return 'kept';
  return (await orderId()) === second ? 'replaced' : 'lost';
}

/** The order of the visitor's session according to the server; null if it cannot be reached. */
async function orderId(): Promise<string | null> {
  const outcome = await fetchInfo();
  return outcome.ok ? outcome.value.context.order.id : null;
}
