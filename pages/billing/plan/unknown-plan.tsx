import { BillingColumn, type BillingViewProps } from '@pages/billing/billing-column';
import { billingHash } from '@shared/reference/paths';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { searchIcon } from '@shared/ui/icons/archives';
import { EmptyState } from '@shared/ui/layout/empty-state';
import type { ReactNode } from 'react';

/** Shown when the address names a plan that does not exist. */
export function UnknownPlan({ headingRef }: BillingViewProps): ReactNode {
  return (
    <BillingColumn title="Plan and billing" headingRef={headingRef}>
      <EmptyState
        icon={searchIcon}
        title="There is no such plan"
        action={
          <LinkButton href={billingHash('planselect')} variant="primary">
            See the plans
          </LinkButton>
        }
      >
        The link you followed names a plan that we do not offer, or no longer offer. Nothing was charged.
      </EmptyState>
    </BillingColumn>
  );
}
