import { PageFrame } from '@shared/boot/page/page-frame';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { BillingWaiting } from './billing-skeleton';

const loadBilling = async () => ({ default: (await import('./billing')).Billing });
const Billing = lazy(loadBilling);

/** Plan and billing (specification 2 and 4): one page, five views, each with its hash. */
export function BillingPage(): ReactNode {
  // What is shown once somebody is known to be signed in is fetched while that is asked.
  useEffect(() => {
    // A failure comes back, and is told, when it is rendered.
    loadBilling().catch(() => undefined);
  }, []);
  return (
    <PageFrame isPrivate waiting={<BillingWaiting />}>
      <Suspense fallback={<BillingWaiting />}>
        <Billing />
      </Suspense>
    </PageFrame>
  );
}
