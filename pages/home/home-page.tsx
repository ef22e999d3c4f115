import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { PrivateFrame } from '@shared/boot/page/private-frame';
import { type ReactNode, useEffect } from 'react';
import { ArchivesSkeleton } from './list/archives-skeleton';

const Home = lateView(
  lateCode(() => import('./home')),
  ({ Home }) => Home,
  ArchivesSkeleton,
);

/** The archives of the signed-in person (specification 2, account pages). */
export function HomePage(): ReactNode {
  // Fetched while the server is asked who is signed in.
  useEffect(() => {
    // A failure recurs, and is reported, when the content is shown.
    Home.load().catch(() => undefined);
  }, []);
  return (
    <PrivateFrame waiting={<ArchivesSkeleton />}>
      <Home />
    </PrivateFrame>
  );
}
