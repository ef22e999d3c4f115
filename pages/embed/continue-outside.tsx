import { PATHS } from '@shared/reference/paths';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { externalIcon } from '@shared/ui/icons/documents';
import type { ReactNode } from 'react';

/** Shown instead of the form if the browser would not remember the order: opens the same form in its own tab. */
export function ContinueOutside(): ReactNode {
  return (
    <Callout
      type="warning"
      role="alert"
      title="Please continue in a new tab"
      action={
        <LinkButton href={PATHS.start} target="_blank" rel="noopener" variant="primary" icon={externalIcon}>
          Send a fax in a new tab
        </LinkButton>
      }
    >
      Your browser does not let this embedded page remember your order. Everything works in a separate tab, at the same
      price. Nothing has been charged.
    </Callout>
  );
}
