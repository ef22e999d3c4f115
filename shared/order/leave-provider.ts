import { replaceUrl } from '@shared/lib/navigate';
import { PATHS } from '@shared/reference/paths';
import { formAddress } from './order-place';
import { patchOrder } from './order-store';

/**
 * /start/{provider} has done its part, and the address becomes /start: nothing was chosen, or the last of what was chosen
 * is registered (specification 4, upload queue). At any other address nothing changes.
 */
export function leaveProvider(): void {
  if (!window.location.pathname.startsWith(`${PATHS.start}/`)) return;
  patchOrder({ provider: null });
  replaceUrl(formAddress());
}
