import { useEffect } from 'react';
import { lookForNew, openDocuments } from './documents-store';
import { FIRST_LOOK, nextLook } from './next-look';

/** Opens an archive's documents, and looks for new ones while the page is visible. */
export function useDocuments(archiveId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    void openDocuments(archiveId, leaving.signal);
    const stop = watch(archiveId, leaving.signal);
    return () => {
      leaving.abort();
      stop();
    };
  }, [archiveId]);
}

/** Looks again and again until it is stopped: never while the page is hidden, and at once when it is seen again. */
function watch(archiveId: string, signal: AbortSignal): () => void {
  let waited = FIRST_LOOK;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  const plan = (): void => {
    clearTimeout(timer);
    if (!document.hidden && !signal.aborted) timer = setTimeout(() => void look(), waited);
  };
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    waited = nextLook(await lookForNew(archiveId, signal), waited);
    isLooking = false;
    plan();
  };
  const follow = (): void => {
    if (document.hidden) clearTimeout(timer);
    else void look();
  };
  document.addEventListener('visibilitychange', follow);
  plan();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
