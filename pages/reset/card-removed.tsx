import { Callout } from '@shared/ui/callout';
import type { ReactNode } from 'react';

/** Says that a card saved by whoever signed up with the person's address is gone. */
export function CardRemoved(): ReactNode {
  return (
    <Callout type="info" role="status" title="Saved card removed">
      Nobody had confirmed that this email address is yours, so we removed the saved card. Plans no longer renew, and
      end with the period that is paid.
    </Callout>
  );
}
