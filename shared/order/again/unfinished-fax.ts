import { fetchInfo } from '@shared/api/calls/info';
import type { Order } from '@shared/api/shapes/orders/order';
import { type Outcome, success } from '@shared/api/transport/failure';
import { formAddress } from '@shared/order/order-place';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';
import { infoStore } from '@shared/stores/info';

/** What tells whether a fax was begun. */
interface Unfinished {
  files: readonly unknown[];
  order: Pick<Order, 'number' | 'coverto' | 'coversubject' | 'covermessage'>;
}

/**
 * What the open order has, as `unfinishedText` says it. Another tab may have begun a fax meanwhile; if that cannot be found
 * out, what this page knows must do, unless that is of the paid order with this guid.
 */
export async function findUnfinished(guid: string): Promise<Outcome<string>> {
  // The address of a receipt would ask for its own order.
  const outcome = await fetchInfo({ referrer: window.location.origin + formAddress() });
  if (outcome.ok) return success(unfinishedText(outcome.value.context));
  const state = infoStore.getState();
  const isKnown = state.phase === 'ready' && state.info.context.order.id !== guid;
  return isKnown ? success(unfinishedText(state.info.context)) : outcome;
}

/** What an unfinished fax has that would be gone: "2 files and a fax number"; empty if nothing. */
export function unfinishedText({ files, order }: Unfinished): string {
  const hasCover = [order.coverto, order.coversubject, order.covermessage].some(Boolean);
  const parts = [
    ...(files.length > 0 ? [files.length === 1 ? 'a file' : `${files.length} files`] : []),
    ...(order.number === '' ? [] : ['a fax number']),
    ...(hasCover ? ['a cover page'] : []),
  ];
  return new Intl.ListFormat(SITE_LOCALE).format(parts);
}
