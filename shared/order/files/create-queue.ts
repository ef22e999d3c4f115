import type { OrderFile } from '@shared/api/shapes/orders/files';
import { withLateCode } from '@shared/boot/late/late-code';
import { takeDetails } from '@shared/order/order-store';
import { postOptions } from '@shared/order/saving/save-order';
import { dismissNoticeOf } from '@shared/stores/notices';
import { createUploads, type Uploads } from '@shared/uploads/uploads-store';
import { leaveProvider } from './leave-provider';

export { FileList } from './file-list';

/** The upload queue of an order, which keeps the order's counts up to date. */
export function createQueue(order: { orderId: string; files: readonly OrderFile[] }): Uploads {
  return createUploads({
    ...order,
    withTurning: (run) =>
      withLateCode(
        () => import('@shared/uploads/arrange/turn-pages'),
        ({ turnedCopy }) => run(turnedCopy),
      ),
    onDetails: takeDetails,
    onIdle: () => {
      dismissNoticeOf('still-uploading');
      leaveProvider();
    },
    // The earlier counts are now too high. Saving the options brings new ones.
    onDeleted: () => void postOptions(),
  });
}
