import { askAgain } from '@shared/lib/ask-again';
import { useEffect } from 'react';
import { lookForNew, openDocuments } from './documents-store';
import { FIRST_LOOK, nextLook } from './next-look';

/** Opens an archive's documents, and looks for new ones while the page is visible. */
export function useDocuments(archiveId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void openDocuments(archiveId, leaving.signal);
    let waited = FIRST_LOOK;
    const stop = askAgain(async (signal) => {
      waited = nextLook(await lookForNew(archiveId, signal), waited);
      return waited;
    }, FIRST_LOOK);
    return () => {
      leaving.abort();
      stop();
    };
  }, [archiveId]);
}
