import { SITE_LOCALE } from '@shared/reference/places/site-locale';
import type { PageDoubt } from '@shared/uploads/inspect/drawing/left-out';

/** The note about a page's picture: there is none (`unseen`), or it lacks something; null if it is complete. */
export type PageNote = 'unseen' | PageDoubt | null;

/** More pages than this are counted, not listed. */
const MOST_NAMED = 5;

/** The note's text for one page. */
export const PAGE_NOTES: Readonly<Record<NonNullable<PageNote>, string>> = {
  unseen: "This page can't be shown here. It will be sent as it is.",
  parts: "Part of this page can't be shown here. It will be sent as it is.",
  fonts: "Some text on this page uses a font that isn't in the file. It may look different on the fax, or be missing.",
};

/** The notes on a file's pages: a line for each kind. Pages are counted from 1. */
export function fileNotes(notes: ReadonlyMap<number, PageNote>): string[] {
  const pagesOf = (kind: PageNote): number[] =>
    [...notes]
      .filter(([, note]) => note === kind)
      .map(([page]) => page)
      .sort((a, b) => a - b);
  const line = (kind: PageNote, say: (pages: string, they: string) => string): string[] => {
    const pages = pagesOf(kind);
    return pages.length === 0 ? [] : [say(nameOf(pages), pages.length === 1 ? 'It' : 'They')];
  };
  return [
    ...line(
      'unseen',
      (pages, they) => `${capitalized(pages)} can't be shown here. ${they} will be sent as ${asIs(they)}.`,
    ),
    ...line('parts', (pages, they) => `Part of ${pages} can't be shown here. ${they} will be sent as ${asIs(they)}.`),
    ...line(
      'fonts',
      (pages) =>
        `Some text on ${pages} uses a font that isn't in the file. It may look different on the fax, or be missing.`,
    ),
  ];
}

/** "page 2", "pages 2, 3, and 7", "12 pages". */
function nameOf(pages: readonly number[]): string {
  if (pages.length > MOST_NAMED) return `${pages.length.toLocaleString(SITE_LOCALE)} pages`;
  return `${pages.length === 1 ? 'page' : 'pages'} ${new Intl.ListFormat(SITE_LOCALE).format(pages.map(String))}`;
}

function asIs(they: string): string {
  return they === 'It' ? 'it is' : 'they are';
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
