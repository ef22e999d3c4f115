import type { Elements } from '@shared/ui/elements';
import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary';
import { OfflineBanner } from './offline-banner';
import { PageNotices } from './page-notices';

interface PageFrameProps {
  /**
   * `page`: one column of the site's width; `page tall`: one that fills the window, so that nothing moves when its
   * content arrives; `plain`: its own layout.
   */
  layout?: 'page' | 'page tall' | 'plain';
  children: Elements;
}

/**
 * The frame around every island: notices, offline banner, main content and error boundary. The header and footer are
 * part of the page's HTML (entries/sections).
 */
export function PageFrame({ layout = 'page', children }: PageFrameProps): ReactNode {
  return (
    <>
      <PageNotices />
      <main id="main" className={layout === 'plain' ? undefined : `site-main ${layout}`} tabIndex={-1}>
        <OfflineBanner />
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
    </>
  );
}
