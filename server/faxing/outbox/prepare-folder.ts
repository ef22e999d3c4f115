import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverPage } from '@server/faxing/cover-page';
import { exists, outboxOf } from '@server/faxing/fax-folder';
import type { FaxingServices } from '@server/faxing/services';
import { copyRegistered } from '@server/orders/files/copy-registered';
import { registeredFiles } from '@server/orders/order-store';
import type { FileRow, OrderRow } from '@server/orders/order-view';

/** Folders being written by this process, by path. */
const underWay = new Map<string, Promise<void>>();

/**
 * The order's folder in the outbox, written if it is not there yet, and the names of its documents, in order. Two calls
 * at once write it once.
 *
 * @throws Error if a file is missing, or is not what was registered
 */
export async function prepareFolder(
  services: FaxingServices,
  order: OrderRow,
): Promise<{ folder: string; documents: readonly string[] }> {
  const files = await registeredFiles(services.db, order.id);
  const outbox = outboxOf(services.config.dataDir);
  const folder = join(outbox, order.id);
  if (!(await exists(join(folder, 'fax.json')))) {
    const writing = underWay.get(folder) ?? writeFolder(services, order, files, outbox);
    underWay.set(folder, writing);
    await writing.finally(() => underWay.delete(folder));
  }
  return { folder, documents: [...(order.coverpage ? [COVER] : []), ...files.map((_, index) => documentName(index))] };
}

/** File name of the cover page. */
const COVER = '00-cover.pdf';

function documentName(index: number): string {
  return `${String(index + 1).padStart(2, '0')}.pdf`;
}

async function writeFolder(
  services: FaxingServices,
  order: OrderRow,
  files: readonly FileRow[],
  outbox: string,
): Promise<void> {
  const temporary = join(outbox, `.${order.id}`);
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  const documents: string[] = [];
  if (order.coverpage) {
    documents.push(COVER);
    await writeFile(join(temporary, COVER), await coverPage(order, services.config.serverDir), { flush: true });
  }
  for (const [index, file] of files.entries()) {
    const name = documentName(index);
    documents.push(name);
    await copyRegistered(services, file, join(temporary, name));
  }
  await writeFile(join(temporary, 'fax.json'), describe(order, files, documents), { flush: true });
  await rename(temporary, join(outbox, order.id));
}

function describe(order: OrderRow, files: readonly FileRow[], documents: string[]): string {
  return `${JSON.stringify(
    {
      // The same each time the fax is handed over, so that a service can recognize duplicates.
      id: order.id,
      order: order.id,
      number: order.to_number,
      deliverAt: order.instantsend ? null : order.deliverytime,
      tz: order.tz,
      documents,
      names: files.map(({ name }) => name),
      pages: order.paid_pagecount,
      sender: order.coverpage ? { name: order.sendername, phone: order.senderphone } : null,
      paidAt: new Date(order.paid_at ?? 0).toISOString(),
    },
    null,
    2,
  )}\n`;
}
