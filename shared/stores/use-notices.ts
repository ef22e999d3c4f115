import { useStore } from 'zustand';
import { type Notice, noticesStore } from './notices';

/** The notices now shown, oldest first. */
export function useNotices(): readonly Notice[] {
  return useStore(noticesStore, (state) => state.notices);
}
