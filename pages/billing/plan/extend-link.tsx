import { purchaseStore } from '@pages/billing/purchase-store';
import type { PlanProduct } from '@shared/api/shapes/plans';
import { billingHash } from '@shared/reference/addresses/paths';
import { LinkButton } from '@shared/ui/buttons/link-button';
import type { ReactNode } from 'react';

interface ExtendLinkProps {
  product: PlanProduct;
  size?: 'small';
  id?: string;
  'aria-labelledby'?: string;
}

/** Leads to the purchase of a one-year plan that follows the person's present one, which is not offered otherwise. */
export function ExtendLink({ product, ...link }: ExtendLinkProps): ReactNode {
  return (
    <LinkButton
      {...link}
      href={billingHash('confirmplanpurchase', product)}
      onClick={() => purchaseStore.setState({ isExtending: true })}
    >
      Extend by a year
    </LinkButton>
  );
}
