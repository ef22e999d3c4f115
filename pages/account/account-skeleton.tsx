import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { ReactNode } from 'react';

/** Placeholder for the account page while its content loads. */
export function AccountSkeleton(): ReactNode {
  return (
    <Stack gap={5}>
      <VisuallyHidden>Loading your account…</VisuallyHidden>
      <CardSkeleton />
      <Card>
        <Skeleton height="title" width="half" lines={2} />
      </Card>
      <CardSkeleton />
    </Stack>
  );
}

function CardSkeleton(): ReactNode {
  return (
    <Card>
      <Stack gap={5}>
        <Skeleton height="title" width="short" />
        <Skeleton height="control" lines={3} />
      </Stack>
    </Card>
  );
}
