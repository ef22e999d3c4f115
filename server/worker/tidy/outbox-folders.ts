import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkerServices } from '@server/worker/services';
import { handedOver } from './handed-over';

/**
 * Removes outbox folders whose fax was handed over.
 *
 * @param before ms since the epoch: folders written to since then stay
 */
export async function removeOutboxFolders({ db, config, log }: WorkerServices, before: number): Promise<void> {
  const outbox = join(config.dataDir, 'outbox');
  // There is no outbox before the first fax.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => /^[0-9A-Za-z-]{8,64}$/.test(name));
  for (const id of await handedOver(db, names, before)) {
    const found = await stat(join(outbox, id)).catch(() => null);
    if (!found?.isDirectory() || found.mtimeMs >= before) continue;
    await rm(join(outbox, id), { recursive: true, force: true });
    log.info('outbox folder removed', { orderId: id });
  }
}
