import { LEGAL_PAGES, type LegalPageName } from '@shared/reference/addresses/legal-pages';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { ReactNode } from 'react';

/** A link in a form to a legal text. Opens in a new tab, which keeps what was typed and leaves a frame. */
export function LegalLink({ to, children }: { to: LegalPageName; children: ReactNode }): ReactNode {
  return (
    <a href={LEGAL_PAGES[to].path} rel="noopener" target="_blank">
      <span>{children}</span>
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
