import { appConfig } from '@shared/lib/app-config';
import { useEffect } from 'react';

/** Names the page's window, tab and history entry after the page's content, in the form of `pages/page-manifest.ts`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${appConfig.brandName}`;
  }, [title]);
}
