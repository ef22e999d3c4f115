import { LEGAL_PAGES, type LegalPageName } from '@shared/reference/addresses/legal-pages';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { ReactNode } from 'react';

/**
 * A link to a legal text within a form. It opens in a new tab, so that nothing typed is lost; in a frame on another site it
 * leads to this site, too.
 */
export function LegalLink({ to, children }: { to: LegalPageName; children: ReactNode }): ReactNode {
  return (
    <a href={LEGAL_PAGES[to].path} rel="noopener" target="_blank">
      <span>{children}</span>
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
