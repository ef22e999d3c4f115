import { fetchInfo } from '@shared/api/calls/info';
import type { Order } from '@shared/api/shapes/orders/order';
import { type Outcome, success } from '@shared/api/transport/failure';
import { formAddress } from '@shared/order/order-place';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';
import { infoStore } from '@shared/stores/info';

/** The parts of an order that show whether a fax was started. */
interface Unfinished {
  files: readonly unknown[];
  order: Pick<Order, 'number' | 'coverto' | 'coversubject' | 'covermessage'>;
}

/**
 * The content of the open order, as `unfinishedText` puts it. Another tab may have started a fax meanwhile; if the
 * server does not answer, this page's data is used, unless it is about the paid order with this guid.
 */
export async function findUnfinished(guid: string): Promise<Outcome<string>> {
  // A receipt's address would return the receipt's order.
  const outcome = await fetchInfo({ referrer: window.location.origin + formAddress() });
  if (outcome.ok) return success(unfinishedText(outcome.value.context));
  const state = infoStore.getState();
  const isKnown = state.phase === 'ready' && state.info.context.order.id !== guid;
  return isKnown ? success(unfinishedText(state.info.context)) : outcome;
}

/** The content of an unfinished fax that would be lost: "2 files and a fax number"; empty if there is none. */
export function unfinishedText({ files, order }: Unfinished): string {
  const hasCover = [order.coverto, order.coversubject, order.covermessage].some(Boolean);
  const parts = [
    ...(files.length > 0 ? [files.length === 1 ? 'a file' : `${files.length} files`] : []),
    ...(order.number === '' ? [] : ['a fax number']),
    ...(hasCover ? ['a cover page'] : []),
  ];
  return new Intl.ListFormat(SITE_LOCALE).format(parts);
}
