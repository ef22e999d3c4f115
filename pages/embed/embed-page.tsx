import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { PageFrame } from '@shared/boot/page/page-frame';
import { OrderFlow } from '@shared/order/order-flow';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import { type ReactNode, useEffect } from 'react';
import { startFrame } from './frame-start';
import { useKeptSession } from './kept-session';

const ContinueOutside = lateView(
  lateCode(() => import('./continue-outside')),
  ({ ContinueOutside }) => ContinueOutside,
);

/** The order flow alone, for a frame in another site's page. */
export function EmbedPage(): ReactNode {
  const isKept = useKeptSession();
  useEffect(startFrame, []);
  return (
    <PageFrame layout="plain">
      <VisuallyHidden>
        <h1>Send a fax</h1>
      </VisuallyHidden>
      {isKept === false ? <ContinueOutside /> : <OrderFlow place="frame" />}
    </PageFrame>
  );
}
