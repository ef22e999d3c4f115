import { createStore } from 'zustand/vanilla';

/** What the page Faxes shows. */
export type FaxesState = { phase: 'short' } | { phase: 'long' };

/** State of the page. The page load is the reset. */
export const faxesStore = createStore<FaxesState>(() => ({ phase: 'short' }));

/** Shows the rest. */
export function showMore(): void {
  faxesStore.setState({ phase: 'long' }, true);
}
