import { listFaxes } from '@shared/api/calls/faxes';
import type { SentFax } from '@shared/api/shapes/orders/faxes';
import type { Failure } from '@shared/api/transport/failure';
import { type PagedList, withNewest, withOlder } from '@shared/lib/paged-list';
import { fetchZones } from '@shared/lib/time/dates';
import { createStore } from 'zustand/vanilla';

/** The person's faxes. */
export type FaxesState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  | {
      phase: 'ready';
      known: PagedList<SentFax>;
      /** Older faxes: being loaded, or why they could not be. */
      older: 'idle' | 'loading' | { failure: Failure };
    };

/** State of the page, which only a page load resets. */
export const faxesStore = createStore<FaxesState>(() => ({ phase: 'loading' }));

const SECOND = 1000;
/** Time between two polls, ms: while a fax is on its way, and while none is. */
const LOOKS = { lively: 10 * SECOND, quiet: 60 * SECOND };
/** Time before the first poll, ms. */
export const FIRST_POLL_MS = LOOKS.lively;

/** Reads the newest faxes, and loads the time zones of their times. */
export async function openFaxes(): Promise<void> {
  faxesStore.setState({ phase: 'loading' }, true);
  const [outcome] = await Promise.all([listFaxes(), fetchZones()]);
  if (!outcome.ok) faxesStore.setState({ phase: 'failed', failure: outcome.failure }, true);
  else {
    const { values: items, more } = outcome.value;
    faxesStore.setState({ phase: 'ready', known: { items, more }, older: 'idle' }, true);
  }
}

/** Reads the state of the newest faxes; resolves to the time until the next poll, ms. */
export async function lookAgain(signal: AbortSignal): Promise<number> {
  const before = faxesStore.getState();
  if (before.phase !== 'ready') return LOOKS.quiet;
  const outcome = await listFaxes(undefined, { signal });
  const state = faxesStore.getState();
  if (signal.aborted || !outcome.ok || state.phase !== 'ready') return LOOKS.quiet;
  const known = withNewest(state.known, outcome.value);
  faxesStore.setState({ known });
  return outcome.value.values.some(isOnItsWay) ? LOOKS.lively : LOOKS.quiet;
}

/** Loads the faxes before the last one shown. */
export async function loadOlder(): Promise<void> {
  const state = faxesStore.getState();
  if (state.phase !== 'ready' || !state.known.more || state.older === 'loading') return;
  const last = state.known.items.at(-1);
  if (!last) return;
  faxesStore.setState({ older: 'loading' });
  const outcome = await listFaxes(last.id);
  const now = faxesStore.getState();
  if (now.phase !== 'ready') return;
  if (!outcome.ok) faxesStore.setState({ older: { failure: outcome.failure } });
  else faxesStore.setState({ older: 'idle', known: withOlder(now.known, outcome.value) });
}

function isOnItsWay({ status }: SentFax): boolean {
  return status === 'queued' || status === 'sending';
}

/**
 * Resets everything.
 * @internal For tests.
 */
export function resetFaxes(): void {
  faxesStore.setState({ phase: 'loading' }, true);
}
