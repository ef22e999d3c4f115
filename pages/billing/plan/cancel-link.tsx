import { billingHash } from '@shared/reference/addresses/paths';
import { LinkButton } from '@shared/ui/buttons/link-button';
import type { ReactNode } from 'react';

/** Leaves a purchase for planinfo (specification 4, plan view) without buying anything. */
export function CancelLink(): ReactNode {
  return (
    <LinkButton size="large" variant="quiet" href={billingHash('planinfo')}>
      Cancel
    </LinkButton>
  );
}
