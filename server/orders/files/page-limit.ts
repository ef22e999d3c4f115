import { Refusal } from '@server/http/refuse';
import type { FileRow } from '@server/orders/order-view';
import type { OrderServices } from '@server/orders/services';
import { UNUSABLE_FILE_CODE } from '@shared/api/wire';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';

/** Kept free of the engine's limit for a cover page, bytes: it may be added later. */
const COVER_BYTES = 1_000_000;

/**
 * Throws Refusal 400 if the files of an order have more pages than one fax may have, or are larger, by the settings or
 * for the engine that sends it. A cover page does not count.
 *
 * @param files registered ones, and one about to be
 */
export function assertPages(
  { config, maxPages = Number.POSITIVE_INFINITY, maxBytes }: Pick<OrderServices, 'config' | 'maxPages' | 'maxBytes'>,
  files: readonly Pages[],
): void {
  if (maxBytes !== undefined) assertBytes(maxBytes - COVER_BYTES, files);
  // The engine counts the cover page, which may be added later.
  const most = Math.min(config.maxPagesPerOrder, maxPages - 1);
  const pages = files.reduce((sum, { pagecount }) => sum + (pagecount ?? 0), 0);
  if (pages <= most) return;
  const words = `A fax can have up to ${inWords(most)} pages, and this would make it ${inWords(pages)}`;
  throw new Refusal(400, `${words}: please send fewer, or split them into several faxes`, { code: UNUSABLE_FILE_CODE });
}

function assertBytes(most: number, files: readonly Pages[]): void {
  const bytes = files.reduce((sum, { sealed_size, size }) => sum + (sealed_size ?? size), 0);
  if (bytes <= most) return;
  const words = `The pages of a fax can take up ${inMegabytes(most)}, and these take up ${inMegabytes(bytes)}`;
  throw new Refusal(400, `${words}: please send fewer, or split them into several faxes`, { code: UNUSABLE_FILE_CODE });
}

type Pages = Pick<FileRow, 'pagecount' | 'size' | 'sealed_size'>;

/** Rounded up: what is too large by a little does not look as if it fit. */
function inMegabytes(bytes: number): string {
  return `${inWords(Math.ceil(bytes / 1_000_000))} MB`;
}

function inWords(count: number): string {
  return count.toLocaleString(SITE_LOCALE);
}
