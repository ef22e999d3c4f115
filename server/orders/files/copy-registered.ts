import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { measured } from '@server/bucket/measured';
import type { FileRow } from '@server/orders/order-view';
import type { OrderServices } from '@server/orders/services';

/**
 * Copies the content of a registered file to `target`; it is on disk once this resolves. Verifies the hash during the
 * copy, so that exactly the registered content is faxed.
 *
 * @throws Error if the content is missing or differs from what was registered; then nothing is left at `target`.
 */
export async function copyRegistered(services: OrderServices, file: FileRow, target: string): Promise<void> {
  if (file.removed_at !== null) throw new Error('A file of a paid order was removed after its retention period');
  const copy = await services.bucket.open(file.sealed_key ?? file.key);
  if (!copy) throw new Error('A file of a paid order is missing');
  const content = measured(Number.POSITIVE_INFINITY);
  try {
    await pipeline(
      createReadStream(copy.path),
      content.through,
      createWriteStream(target, { mode: 0o600, flush: true }),
    );
  } finally {
    await copy.release();
  }
  // Files registered before hashes were stored have none; the size is that of the uploaded file.
  const isSame = file.sha256 === null ? content.size() === file.size : content.hash() === file.sha256;
  if (isSame) return;
  await rm(target, { force: true });
  services.log.error('a file of a paid order is not what was registered: it is not faxed', {
    orderId: file.order_id,
    fileId: file.key,
  });
  throw new Error('A file of a paid order is not what was registered');
}
