import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import type { Elements } from '@shared/ui/elements';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { openedLinkStore, readOpenedLink } from './opened-link-store';

const OpenedLinkCallout = lateView(
  lateCode(() => import('./opened-link-callout')),
  ({ OpenedLinkCallout }) => OpenedLinkCallout,
);

/** Says what a mailed link for confirming an address has led to; `children`, unless they would ask for the same. */
export function OpenedLink({ children }: { children?: Elements }): ReactNode {
  const state = useStore(openedLinkStore);
  useEffect(readOpenedLink, []);
  return (
    <>
      {state.phase !== 'none' && <OpenedLinkCallout state={state} />}
      {state.phase !== 'open' && children}
    </>
  );
}
