import { useEffect } from 'react';
import { lookAgain, openLinks } from './links-store';

/**
 * Reads an archive's links, and again whenever the person is back on the page: they may have been changed in another tab or at
 * the provider.
 */
export function useLinks(archiveId: string): void {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = (): void => {
      if (!document.hidden) void lookAgain(archiveId, signal);
    };
    void openLinks(archiveId, signal);
    document.addEventListener('visibilitychange', look, { signal });
    // From the back/forward cache, which does not change the visibility in every browser.
    const restored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) look();
    };
    window.addEventListener('pageshow', restored, { signal });
    return () => leaving.abort();
  }, [archiveId]);
}
