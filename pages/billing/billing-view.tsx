import { useTitle } from '@shared/boot/page/use-title';
import type { ReactNode } from 'react';
import { BillingColumn, type BillingColumnProps } from './billing-column';

/** A view in its column; also sets the window's title. */
export function BillingView(props: BillingColumnProps): ReactNode {
  useTitle(props.title);
  return <BillingColumn {...props} />;
}
