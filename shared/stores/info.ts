import type { Context, Info } from '@shared/api/contract';
import { type Failure, isSignedOut } from '@shared/api/failure';
import { fetchInfo } from '@shared/api/info';
import { createStore } from 'zustand/vanilla';

/** What this page knows of its visitor and order: asked once per page load (specification 7). */
export type InfoState = { phase: 'loading' } | { phase: 'ready'; info: Info } | { phase: 'failed'; failure: Failure };

/** The store itself; views read it through use-info. */
export const infoStore = createStore<InfoState>(() => ({ phase: 'loading' }));

let latest = 0;

/** Asks /v1/info and keeps the answer. A later call wins over an earlier one. */
export async function loadInfo(): Promise<InfoState> {
  const mine = ++latest;
  if (infoStore.getState().phase === 'failed') infoStore.setState({ phase: 'loading' }, true);
  const outcome = await fetchInfo();
  if (mine !== latest) return infoStore.getState();
  const next: InfoState = outcome.ok
    ? { phase: 'ready', info: outcome.value }
    : { phase: 'failed', failure: outcome.failure };
  // What is known stays when a later question fails: a page in use is not thrown away for it.
  if (next.phase === 'failed' && infoStore.getState().phase === 'ready' && !isSignedOut(next.failure)) return next;
  infoStore.setState(next, true);
  return next;
}

/** Replaces parts of the context after a call changed them (new profile name, saved card ...). */
export function updateContext(patch: Partial<Context>): void {
  const state = infoStore.getState();
  if (state.phase !== 'ready') return;
  infoStore.setState({ phase: 'ready', info: { ...state.info, context: { ...state.info.context, ...patch } } }, true);
}

/** Forgets everything; for tests. */
export function resetInfo(): void {
  latest += 1;
  infoStore.setState({ phase: 'loading' }, true);
}
