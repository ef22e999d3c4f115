import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { useOffers, useUser } from '@shared/stores/use-info';
import type { ReactNode } from 'react';

const ConfirmCallout = lateView(
  lateCode(() => import('./confirm-callout')),
  ({ ConfirmCallout }) => ConfirmCallout,
);

/** Asks a signed-in person to confirm their address, if the server says that it is not (capability `identity`). */
export function AddressCallout(): ReactNode {
  const isAsked = useOffers('identity');
  const user = useUser();
  return isAsked && user?.verified === false ? <ConfirmCallout email={user.email} /> : null;
}
