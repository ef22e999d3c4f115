import { onReturn } from '@shared/lib/on-return';
import { useEffect } from 'react';
import { lookAgain, openLinks } from './links-store';

/** Reads an archive's links, and again on each return to the page, as they may have changed elsewhere. */
export function useLinks(archiveId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void openLinks(archiveId, signal);
    onReturn(() => void lookAgain(archiveId, signal), signal);
    return () => leaving.abort();
  }, [archiveId]);
}
