import type { PdfFacts } from '@shared/uploads/inspect/inspection';

/** Most pages named. */
const MAX_NAMED = 5;

/** Which content of a file will not be faxed as expected, and what to do; null if all of it will. */
export function contentText({ brokenPages, standsFor }: PdfFacts): string | null {
  if (standsFor !== undefined) return STANDS_FOR[standsFor];
  return brokenPages === undefined ? null : brokenText(brokenPages);
}

const STANDS_FOR = {
  form: 'This is a dynamic form. Only its “Please wait” page would be faxed. Open it in Adobe Reader, print it to PDF, and add that file.',
  portfolio:
    'This is a portfolio. Only its cover sheet would be faxed. Open it, save the files inside as PDFs, and add those.',
} as const;

/** A reader may find no page after one that it cannot read, and count none there. */
function brokenText(pages: readonly number[]): string {
  const advice = 'To fax everything, save or scan the document again and add the new file.';
  if (pages.length === 1)
    return `Page ${pages[0]} can't be read. What follows may be missing from your fax, too. ${advice}`;
  const shown = pages.slice(0, MAX_NAMED);
  const rest = pages.length - shown.length;
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return `Pages ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} can't be read. What follows may be missing from your fax, too. ${advice}`;
}
