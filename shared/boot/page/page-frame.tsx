import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary';
import { InfoGate } from './info-gate';
import { OfflineBanner } from './offline-banner';
import { PageNotices } from './page-notices';

/** How a page is framed. The header and footer around it are part of the page's HTML (entries/sections). */
export interface PageFrameProps {
  /** `page`: one column of the site's width; `plain`: the content arranges itself. */
  layout?: 'page' | 'plain';
  /** What is shown in place of the content until /v1/info is answered; without it the content shows at once. */
  waiting?: ReactNode;
  /** True when the content is for signed-in people: it stays hidden until there is one. */
  isPrivate?: boolean;
  children: ReactNode;
}

/** What every island stands in: notices, the offline banner, the main content, a net for what cannot be drawn. */
export function PageFrame({ layout = 'page', waiting, isPrivate = false, children }: PageFrameProps): ReactNode {
  return (
    <>
      <PageNotices />
      <main id="main" className={layout === 'page' ? 'page site-main' : undefined} tabIndex={-1}>
        <OfflineBanner />
        <ErrorBoundary>
          {waiting === undefined ? (
            children
          ) : (
            <InfoGate waiting={waiting} isPrivate={isPrivate}>
              {children}
            </InfoGate>
          )}
        </ErrorBoundary>
      </main>
    </>
  );
}
