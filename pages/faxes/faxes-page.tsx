import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { PrivateFrame } from '@shared/boot/page/private-frame';
import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import { type ReactNode, useEffect } from 'react';
import { FaxesHeading } from './faxes-heading';

const Faxes = lateView(
  lateCode(() => import('./faxes')),
  ({ Faxes }) => Faxes,
  Waiting,
);

/** The faxes that the signed-in person has sent (capability `faxes`). */
export function FaxesPage(): ReactNode {
  // Fetched while the server is asked who is signed in.
  useEffect(() => {
    // A failure recurs, and is reported, when the content is shown.
    Faxes.load().catch(() => undefined);
  }, []);
  return (
    <PrivateFrame waiting={<Waiting />}>
      <Faxes />
    </PrivateFrame>
  );
}

function Waiting(): ReactNode {
  return (
    <>
      <FaxesHeading />
      <Stack gap={3}>
        <VisuallyHidden>Loading your faxes…</VisuallyHidden>
        {[1, 2, 3].map((row) => (
          <Card key={row}>
            <Skeleton height="title" width="half" />
            <Skeleton lines={2} />
          </Card>
        ))}
      </Stack>
    </>
  );
}
