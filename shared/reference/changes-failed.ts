/**
 * Shown when a change could not be saved (specification 8). In its own file, which messages.ts re-uses: a page has this
 * sentence from the start, in case the code with the others fails to load.
 */
export const CHANGES_FAILED = 'An error occurred saving your changes.';
