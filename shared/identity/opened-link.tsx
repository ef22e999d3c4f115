import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { CONFIRM_PARAM } from '@shared/reference/addresses/confirm-link';
import type { Elements } from '@shared/ui/elements';
import { type ReactNode, useState, useSyncExternalStore } from 'react';

const OpenedLinkView = lateView(
  lateCode(() => import('./opened-link-callout')),
  ({ OpenedLinkView }) => OpenedLinkView,
);

/** Says what a mailed link for confirming an address has led to; `children`, unless they would ask for the same. */
export function OpenedLink({ children }: { children?: Elements }): ReactNode {
  // Read once: the address forgets the link as soon as it has been followed.
  const [mayBeLed] = useState(() => typeof location === 'object' && location.search.includes(CONFIRM_PARAM));
  const isDrawnFirst = useSyncExternalStore(subscribe, notFirst, first);
  return mayBeLed && !isDrawnFirst ? <OpenedLinkView>{children}</OpenedLinkView> : children;
}

// The prepared HTML knows no address: the first drawing is as there.
const first = () => true;
const notFirst = () => false;
const subscribe = () => () => undefined;
