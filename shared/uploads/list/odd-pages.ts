import { SITE_LOCALE } from '@shared/reference/places/site-locale';
import { pageCountText } from '@shared/uploads/count-words';
import type { OddPage, PdfFacts } from '@shared/uploads/inspect/inspection';

/** Most sizes listed, and most pages listed for each. */
const MAX_NAMED = 4;

/**
 * Names the pages that are not letter size, such as "Page 3 is A4 (210 x 297 mm)."; null if all measured pages are
 * (specification 5, uploads).
 */
export function oddPagesText({ pages, oddCount, oddPages }: PdfFacts): string | null {
  if (oddCount === 0) return null;
  const groups = [...groupBySize(oddPages)];
  const [only] = groups;
  if (only && groups.length === 1 && oddCount === pages && pages > 1)
    return `${pages === 2 ? 'Both' : `All ${pages.toLocaleString(SITE_LOCALE)}`} pages are ${only[0]}.`;
  const named = groups.slice(0, MAX_NAMED).map(([size, numbers]) => sentence(size, numbers));
  const last =
    groups.length > MAX_NAMED || oddCount > oddPages.length
      ? ` In all, ${pageCountText(oddCount)} ${oddCount === 1 ? 'is' : 'are'} not letter size.`
      : '';
  return `${named.join(' ')}${last}`;
}

/** Says how many pages of a very long file were measured; null if all were. */
export function measuredText({ pages, measured }: PdfFacts): string | null {
  if (measured >= pages) return null;
  return `We checked the size of the first ${measured.toLocaleString(SITE_LOCALE)} of ${pageCountText(pages)}.`;
}

function groupBySize(oddPages: readonly OddPage[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { page, widthMm, heightMm, paper } of oddPages) {
    const mm = `${widthMm} x ${heightMm} mm`;
    const size = paper === null ? mm : `${paper} (${mm})`;
    groups.set(size, [...(groups.get(size) ?? []), page]);
  }
  return groups;
}

function sentence(size: string, numbers: readonly number[]): string {
  if (numbers.length === 1) return `Page ${numbers[0] ?? ''} is ${size}.`;
  const shown = numbers.length > MAX_NAMED + 1 ? numbers.slice(0, MAX_NAMED) : numbers;
  const more = numbers.length - shown.length;
  const parts = more > 0 ? [...shown, `${more} more`] : shown;
  return `Pages ${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''} are ${size}.`;
}
