import { fetchInfo } from '@shared/api/calls/info';
import type { Context, Info } from '@shared/api/shapes/info';
import type { Settings } from '@shared/api/shapes/settings';
import { type Failure, isSignedOut } from '@shared/api/transport/failure';
import { type Capability, hasCapability } from '@shared/reference/capabilities';
import { createStore } from 'zustand/vanilla';

/** This page's data about its visitor and order, requested once per page load (specification 7). */
export type InfoState = { phase: 'loading' } | { phase: 'ready'; info: Info } | { phase: 'failed'; failure: Failure };

/** The store itself; views read it through use-info. */
export const infoStore = createStore<InfoState>(() => ({ phase: 'loading' }));

let latest = 0;

/** Whether the server lists a capability in its settings; false before it has answered. */
export function offers(state: InfoState, capability: Capability): boolean {
  return state.phase === 'ready' && hasCapability(state.info.context.settings.capabilities, capability);
}

/** Requests /v1/info and stores the answer. A later call wins over an earlier one. */
export async function loadInfo(): Promise<InfoState> {
  const mine = ++latest;
  if (infoStore.getState().phase === 'failed') infoStore.setState({ phase: 'loading' }, true);
  const outcome = await fetchInfo();
  if (mine !== latest) return infoStore.getState();
  const next: InfoState = outcome.ok
    ? { phase: 'ready', info: outcome.value }
    : { phase: 'failed', failure: outcome.failure };
  // A failure never discards an earlier answer, so that a page in use stays usable.
  if (next.phase === 'failed' && infoStore.getState().phase === 'ready' && !isSignedOut(next.failure)) return next;
  infoStore.setState(next, true);
  return next;
}

/** The state once /v1/info has been answered, or has failed. */
export function infoAnswered(): Promise<InfoState> {
  return new Promise((done) => {
    const take = (state: InfoState): void => {
      if (state.phase === 'loading') return;
      stop();
      done(state);
    };
    const stop = infoStore.subscribe(take);
    take(infoStore.getState());
  });
}

/** Stores an answer to /v1/info that was requested elsewhere, and discards one in progress. */
export function replaceInfo(info: Info): void {
  latest += 1;
  infoStore.setState({ phase: 'ready', info }, true);
}

/** A call's changes to the context (new profile name, saved card ...); of the settings, only the members it named. */
export interface ContextPatch extends Partial<Omit<Context, 'settings'>> {
  settings?: Partial<Settings>;
}

/** Replaces parts of the context. */
export function updateContext(patch: ContextPatch): void {
  const state = infoStore.getState();
  if (state.phase !== 'ready') return;
  const { context } = state.info;
  const settings = { ...context.settings, ...patch.settings };
  infoStore.setState({ phase: 'ready', info: { ...state.info, context: { ...context, ...patch, settings } } }, true);
}

/** The e-mail address of the signed-in person; null for a visitor, or before /v1/info is answered. */
export function signedInEmail(): string | null {
  const state = infoStore.getState();
  return state.phase === 'ready' ? (state.info.context.user?.email ?? null) : null;
}

/**
 * Forgets everything.
 * @internal For tests.
 */
export function resetInfo(): void {
  latest += 1;
  infoStore.setState({ phase: 'loading' }, true);
}
