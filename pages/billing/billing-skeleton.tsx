import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import { BillingColumn } from './billing-column';

/** Placeholder for the page while its content loads. */
export function BillingWaiting(): ReactNode {
  return (
    <BillingColumn title="Plan and billing">
      <BillingSkeleton />
    </BillingColumn>
  );
}

function BillingSkeleton(): ReactNode {
  return (
    <Stack gap={5}>
      <VisuallyHidden>Loading your plan…</VisuallyHidden>
      <Card>
        <Stack gap={5}>
          <Skeleton height="title" width="half" />
          <Skeleton lines={3} />
          <Skeleton height="control" width="short" />
        </Stack>
      </Card>
      <Card>
        <Skeleton height="title" width="short" />
        <Skeleton lines={4} />
      </Card>
    </Stack>
  );
}
