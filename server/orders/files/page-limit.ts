import { Refusal } from '@server/http/refuse';
import type { FileRow } from '@server/orders/order-view';
import type { OrderServices } from '@server/orders/services';
import { UNUSABLE_FILE_CODE } from '@shared/api/wire';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';

/**
 * Throws Refusal 400 if the files of an order have more pages than one fax may have, by the settings or for the engine
 * that sends it. A cover page does not count.
 *
 * @param files registered ones, and one about to be
 */
export function assertPages(
  { config, maxPages = Number.POSITIVE_INFINITY }: Pick<OrderServices, 'config' | 'maxPages'>,
  files: readonly Pages[],
): void {
  // The engine counts the cover page, which may be added later.
  const most = Math.min(config.maxPagesPerOrder, maxPages - 1);
  const pages = files.reduce((sum, { pagecount }) => sum + (pagecount ?? 0), 0);
  if (pages <= most) return;
  const words = `A fax can have up to ${inWords(most)} pages, and this would make it ${inWords(pages)}`;
  throw new Refusal(400, `${words}: please send fewer, or split them into several faxes`, { code: UNUSABLE_FILE_CODE });
}

type Pages = Pick<FileRow, 'pagecount'>;

function inWords(count: number): string {
  return count.toLocaleString(SITE_LOCALE);
}
