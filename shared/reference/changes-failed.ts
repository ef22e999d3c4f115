/**
 * Said when a change could not be saved (specification 8). On its own, not in messages.ts, which takes it up: a page has
 * this sentence from the start, for when the code of the others does not come.
 */
export const CHANGES_FAILED = 'An error occurred saving your changes.';
