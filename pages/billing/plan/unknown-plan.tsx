import type { BillingViewProps } from '@pages/billing/billing-column';
import { BillingView } from '@pages/billing/billing-view';
import { billingHash } from '@shared/reference/addresses/paths';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { searchIcon } from '@shared/ui/icons/archives';
import { EmptyState } from '@shared/ui/layout/empty-state';
import type { ReactNode } from 'react';

/** Shown when the address names a plan that does not exist. */
export function UnknownPlan({ headingRef }: BillingViewProps): ReactNode {
  return (
    <BillingView title="Plan and billing" headingRef={headingRef}>
      <EmptyState
        icon={searchIcon}
        title="We couldn't find that plan"
        action={
          <LinkButton href={billingHash('planselect')} variant="primary">
            See plans
          </LinkButton>
        }
      >
        The link you followed is for a plan we don't offer. You haven't been charged.
      </EmptyState>
    </BillingView>
  );
}
