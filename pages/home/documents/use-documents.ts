import { pollWhileVisible } from '@shared/lib/poll-while-visible';
import { useEffect } from 'react';
import { lookForNew, openDocuments } from './documents-store';
import { FIRST_POLL_MS, nextPollDelay } from './poll-delay';

/** Opens an archive's documents, and polls for new ones while the page is visible. */
export function useDocuments(archiveId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void openDocuments(archiveId, leaving.signal);
    let waited = FIRST_POLL_MS;
    const stop = pollWhileVisible(async (signal) => {
      waited = nextPollDelay(await lookForNew(archiveId, signal), waited);
      return waited;
    }, FIRST_POLL_MS);
    return () => {
      leaving.abort();
      stop();
    };
  }, [archiveId]);
}
