import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { firstParam } from '@shared/lib/address/first-param';
import { replaceUrl } from '@shared/lib/address/navigate';
import { CONFIRMED, CONFIRMED_PARAM, type Confirmed } from '@shared/reference/addresses/confirmed';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const ConfirmedCallout = lateView(
  lateCode(() => import('./confirmed-callout')),
  ({ ConfirmedCallout }) => ConfirmedCallout,
);

const confirmedStore = createStore<{ outcome: Confirmed | null }>(() => ({ outcome: null }));

/** On a page that a mailed link for confirming an address leads to, says once what it has done. */
export function ConfirmedNotice(): ReactNode {
  const { outcome } = useStore(confirmedStore);
  useEffect(takeOutcome, []);
  return outcome && <ConfirmedCallout outcome={outcome} />;
}

/** Moves the outcome out of the page's address, so that a reload does not report it again. */
function takeOutcome(): void {
  const outcome = CONFIRMED.find((known) => known === firstParam(location.search, CONFIRMED_PARAM));
  if (outcome === undefined) return;
  const url = new URL(location.href);
  url.searchParams.delete(CONFIRMED_PARAM);
  replaceUrl(url.pathname + url.search + url.hash);
  confirmedStore.setState({ outcome });
}
