import { replaceUrl } from '@shared/lib/address/navigate';
import { formAddress } from '@shared/order/order-place';
import { patchOrder } from '@shared/order/order-store';
import { PATHS } from '@shared/reference/addresses/paths';

/**
 * Changes the address from /start/{provider} to /start once its work is done: nothing was chosen, or the last chosen
 * file is registered (specification 4, upload queue). At any other address nothing changes.
 */
export function leaveProvider(): void {
  if (!window.location.pathname.startsWith(`${PATHS.start}/`)) return;
  patchOrder({ provider: null });
  replaceUrl(formAddress());
}
