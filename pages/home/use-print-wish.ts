import type { PrintSettings } from '@shared/api/shapes/archives';
import { useStore } from 'zustand';
import { homeStore } from './home-store';

/** What of an archive's printing was changed and is being saved: it is shown over what is known of the archive. */
export function usePrintWish(id: string): Partial<PrintSettings> | undefined {
  return useStore(homeStore, (state) => state.printWishes[id]);
}
