import type { FaxingServices } from '@server/faxing/services';
import type { Session } from '@server/http/app-env';
import { limitRate } from '@server/http/rate-limit';
import { Refusal } from '@server/http/refuse';
import { cancelRemoval, removeNow, scheduleFileRemoval, scheduleOrphanRemoval } from '@server/orders/files/removals';
import { storageRefusal } from '@server/orders/files/storage-refusal';
import { changeOrder, openOrder, registeredFiles } from '@server/orders/order-store';
import { type FileRow, type OrderRow, viewDetails, viewFile, viewOrder } from '@server/orders/order-view';
import { HOUR } from '@server/platform/clock';
import type { FaxAgain } from '@shared/api/shapes/orders/faxes';
import { randomId } from '@shared/lib/random-id';

/** Each copies files: no visitor needs more. */
const LIMIT = { name: 'again', count: 30, windowMs: HOUR };

/**
 * POST /v1/orders/{guid}/again: replaces the visitor's open order by one like a fax that they paid for, with the same
 * number, cover page and files, sent right after payment. The files are copies: each order can be deleted by itself.
 *
 * @throws Refusal 404 for a fax that is not this visitor's or whose files are deleted, 409 while the open order is
 *   being paid, 429 after too many, 502 or 507 if the bucket fails.
 */
export async function beginAgain(
  services: FaxingServices,
  session: Session,
  userId: string,
  guid: string,
): Promise<FaxAgain> {
  const { db } = services;
  await limitRate(services, LIMIT, userId);
  const paid = await findFax(services, userId, guid);
  if (!paid) throw new Refusal(404, 'There is no such fax');
  const files = await registeredFiles(db, paid.id);
  if (files.some(({ removed_at }) => removed_at !== null)) throw notKept();
  const { id } = await openOrder(services, session);
  const copies = await copyFiles(services, files, id);
  try {
    return await refill(services, session, id, paid, copies);
  } catch (error) {
    // After any other error the order may have the copies: only the answer may be lost.
    if (error instanceof Refusal) await removeNow(services, copies);
    throw error;
  }
}

function findFax({ db }: FaxingServices, userId: string, guid: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', guid)
    .where('user_id', '=', userId)
    .where('state', '=', 'paid')
    .executeTakeFirst();
}

/** Rows for copies of files in the bucket, for the order with this id. */
async function copyFiles(services: FaxingServices, files: readonly FileRow[], orderId: string): Promise<CopiedFile[]> {
  const { bucket, clock } = services;
  const copies: CopiedFile[] = [];
  try {
    for (const { key, sealed_key, sealed_size, name, size, source, pagecount } of files) {
      const copied = `sealed-${orderId}-${randomId()}.pdf`;
      await scheduleOrphanRemoval(services, copied);
      const copy = await bucket.seal(sealed_key ?? key, copied);
      if (!copy) throw notKept();
      await copy.release();
      const row = { order_id: orderId, state: 'registered', link: null, created_at: clock.now() } as const;
      const own = { key: `${orderId}-${randomId()}.pdf`, sealed_key: copied, sealed_size, sha256: copy.sha256 };
      copies.push({ ...row, ...own, name, size, source, pagecount });
    }
    return copies;
  } catch (error) {
    await removeNow(services, copies);
    throw storageRefusal(error);
  }
}

type CopiedFile = Omit<FileRow, 'position' | 'removed_at' | 'sealed_key'> & { sealed_key: string };

/** Replaces the open order's files by the copies, and its options by those of the paid one. */
async function refill(
  services: FaxingServices,
  session: Session,
  orderId: string,
  paid: OrderRow,
  copies: readonly CopiedFile[],
): Promise<FaxAgain> {
  const { clock } = services;
  const removed: FileRow[] = [];
  const context = await changeOrder(services, session, orderId, async (transaction) => {
    const now = clock.now();
    const before = await transaction.deleteFrom('order_files').where('order_id', '=', orderId).returningAll().execute();
    await scheduleFileRemoval(transaction, before, now);
    if (copies.length > 0)
      await transaction
        .insertInto('order_files')
        .values([...copies])
        .execute();
    await cancelRemoval(
      transaction,
      copies.map(({ sealed_key }) => sealed_key),
    );
    const order = await transaction
      .updateTable('orders')
      .set({ ...likeIn(paid), updated_at: now })
      .where('id', '=', orderId)
      .returningAll()
      .executeTakeFirstOrThrow();
    removed.splice(0, removed.length, ...before);
    const files = await registeredFiles(transaction, orderId);
    return { order: viewOrder(order), details: viewDetails(order, files), files: files.map(viewFile) };
  });
  await removeNow(services, removed);
  return context;
}

function likeIn(paid: OrderRow) {
  const { number, to_number, tz, coverpage, sendername, senderphone, coverto, coversubject, covermessage } = paid;
  const cover = { coverpage, sendername, senderphone, coverto, coversubject, covermessage };
  return { number, to_number, tz, ...cover, instantsend: true, deliverytime: null };
}

function notKept(): Refusal {
  return new Refusal(404, 'We no longer keep the files of this fax. Please add them to a new one.');
}
