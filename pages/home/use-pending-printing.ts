import type { PrintSettings } from '@shared/api/shapes/archives';
import { useStore } from 'zustand';
import { homeStore } from './home-store';

/** The changes to an archive's printing that are being saved; shown in place of the saved settings. */
export function usePendingPrinting(id: string): Partial<PrintSettings> | undefined {
  return useStore(homeStore, (state) => state.pendingPrinting[id]);
}
