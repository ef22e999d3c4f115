/** Texts of the drop zone. */
export const DROP_WORDS = {
  choose: 'Choose PDF files',
  chooseMore: 'Add more PDF files',
  dropHint: 'or drop them anywhere on this page',
  dropNow: 'Drop the files to add them',
  formatHint: 'PDF, letter size (8.5 by 11 inch)',
} as const;

/** Dropped items that are not files. */
export type NoFiles = 'folder' | 'link' | 'text';
