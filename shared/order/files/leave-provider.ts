import { replaceUrl } from '@shared/lib/address/navigate';
import { formAddress } from '@shared/order/order-place';
import { patchOrder } from '@shared/order/order-store';
import { PATHS } from '@shared/reference/addresses/paths';

/**
 * Changes the address from /start/{provider} to /start once the chooser's work is done: no file was chosen, or the last
 * one is registered (specification 4, upload queue). Leaves any other address unchanged.
 */
export function leaveProvider(): void {
  if (!window.location.pathname.startsWith(`${PATHS.start}/`)) return;
  patchOrder({ provider: null });
  replaceUrl(formAddress());
}
