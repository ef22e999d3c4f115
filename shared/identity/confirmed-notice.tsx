import { lateView } from '@shared/boot/late/late-view';
import { firstParam } from '@shared/lib/address/first-param';
import { replaceUrl } from '@shared/lib/address/navigate';
import { CONFIRMED, CONFIRMED_PARAM, type Confirmed } from '@shared/reference/addresses/confirmed';
import { type ReactNode, useEffect, useState } from 'react';

const ConfirmedCallout = lateView(() => import('./confirmed-callout'), 'ConfirmedCallout');

/** On a page that a mailed link for confirming an address leads to, says once what it has done. */
export function ConfirmedNotice(): ReactNode {
  const [outcome, setOutcome] = useState<Confirmed | null>(null);
  useEffect(() => {
    const told = CONFIRMED.find((known) => known === firstParam(location.search, CONFIRMED_PARAM));
    if (told === undefined) return;
    const url = new URL(location.href);
    url.searchParams.delete(CONFIRMED_PARAM);
    replaceUrl(url.pathname + url.search + url.hash);
    setOutcome(told);
  }, []);
  return outcome && <ConfirmedCallout outcome={outcome} />;
}
