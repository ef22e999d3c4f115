import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { PrivateFrame } from '@shared/boot/page/private-frame';
import { type ReactNode, useEffect } from 'react';
import { BillingWaiting } from './billing-skeleton';

const Billing = lateView(
  lateCode(() => import('./billing')),
  ({ Billing }) => Billing,
  BillingWaiting,
);

/** Plan and billing (specification 2 and 4): one page, five views, each with its hash. */
export function BillingPage(): ReactNode {
  // Fetched while the server is asked who is signed in.
  useEffect(() => {
    // A failure recurs, and is reported, when the content is shown.
    Billing.load().catch(() => undefined);
  }, []);
  return (
    <PrivateFrame waiting={<BillingWaiting />}>
      <Billing />
    </PrivateFrame>
  );
}
