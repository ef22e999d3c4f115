import type { AppContext } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { limitRate } from '@server/http/rate-limit';
import { HOUR } from '@server/platform/clock';
import type { Context } from '@shared/api/shapes/info';
import { parseUrl } from '@shared/lib/address/parse-url';
import { orderIdAt } from '@shared/reference/addresses/order-page';
import { RECEIPT_PARAM } from '@shared/reference/addresses/paths';
import { findOwnOrder, findPaidOrder, registeredFiles } from './order-store';
import { type OrderRow, viewDetails, viewFile, viewMailedOrder, viewOrder } from './order-view';
import { opensReceipt } from './receipt-link';
import type { OrderServices } from './services';

/** Invalid tokens per network address: more than a person's own expired links. */
const LIMIT = { name: 'receipt-link', count: 100, windowMs: HOUR };

/** The parts of an order that a receipt shows. */
type Receipt = Pick<Context, 'order' | 'details' | 'files'>;

/**
 * The receipt that the calling page, identified by its Referer, shows at /order/{guid}: everything for the person who
 * ordered; the content of the mail for a holder of its link. Undefined for any other page, and for an unpaid order.
 *
 * @throws Refusal 429 after too many invalid tokens.
 */
export async function receiptOfPage(c: AppContext, services: OrderServices): Promise<Receipt | undefined> {
  const guid = orderIdAt(pageOf(c)?.pathname ?? '');
  const shown = guid === null ? undefined : await findShownOrder(c, services, guid);
  if (!shown) return undefined;
  const { order, isOwn } = shown;
  if (!isOwn) return { order: viewMailedOrder(order), details: viewDetails(order, []), files: [] };
  const files = await registeredFiles(services.db, order.id);
  return { order: viewOrder(order), details: viewDetails(order, files), files: files.map(viewFile) };
}

/**
 * A paid order that the caller may see: the person who ordered it, or a caller from the page that its mailed link
 * opens. Undefined for others.
 *
 * @throws Refusal 429 after too many invalid tokens.
 */
export async function findShownOrder(
  c: AppContext,
  services: OrderServices,
  guid: string,
): Promise<{ order: OrderRow; isOwn: boolean } | undefined> {
  // PostgreSQL rejects an id with a NUL character.
  if (guid.includes('\0')) return undefined;
  const own = await findOwnOrder(services.db, c.get('session'), guid);
  if (own?.state === 'paid') return { order: own, isOwn: true };
  const page = pageOf(c);
  if (!page?.searchParams.has(RECEIPT_PARAM) || orderIdAt(page.pathname) !== guid) return undefined;
  const [token = '', another] = page.searchParams.getAll(RECEIPT_PARAM);
  if (another !== undefined || !opensReceipt(services, guid, token)) {
    await limitRate(services, LIMIT, clientAddress(c, services));
    return undefined;
  }
  const order = await findPaidOrder(services.db, guid);
  return order && { order, isOwn: false };
}

function pageOf(c: AppContext): URL | null {
  return parseUrl(c.req.header('referer') ?? '');
}
