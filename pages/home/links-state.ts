import type { StorageLink } from '@shared/api/shapes/links';
import type { Failure } from '@shared/api/transport/failure';
import type { StorageProvider } from '@shared/reference/features';
import { createStore } from 'zustand/vanilla';

/** The storages that an archive is linked to, as far as known. */
export type LinksState =
  | { phase: 'loading' }
  | { phase: 'failed'; archiveId: string; failure: Failure }
  | {
      phase: 'ready';
      archiveId: string;
      links: readonly StorageLink[];
      /** Storages whose links are being removed. */
      unlinking: readonly StorageProvider[];
    };

/** State of the storage panel, changed by storages/links-store.ts. */
export const linksStore = createStore<LinksState>(() => ({ phase: 'loading' }));
