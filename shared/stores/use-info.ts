import type { Info } from '@shared/api/shapes/info';
import type { User } from '@shared/api/shapes/user';
import type { Capability } from '@shared/reference/capabilities';
import { useStore } from 'zustand';
import { type InfoState, infoStore, offers } from './info';

/** The state of the page's first /v1/info call, for content shown before the answer. */
export function useInfoState(): InfoState {
  return useStore(infoStore);
}

/**
 * The answer itself.
 *
 * @throws Error if used before the answer; PrivateFrame renders its children only after it.
 */
export function useInfo(): Info {
  const state = useInfoState();
  if (state.phase !== 'ready') throw new Error('useInfo() was called before /v1/info was answered');
  return state.info;
}

/** Whether the server lists a capability in its settings; false before it has answered. */
export function useOffers(capability: Capability): boolean {
  return useStore(infoStore, (state) => offers(state, capability));
}

/** The signed-in person; null for a visitor, undefined before /v1/info is answered. */
export function useUser(): User | null | undefined {
  const state = useInfoState();
  return state.phase === 'ready' ? state.info.context.user : undefined;
}
