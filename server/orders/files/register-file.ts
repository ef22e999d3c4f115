import { createReadStream } from 'node:fs';
import { measured } from '@server/bucket/measured';
import type { Session } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';
import { changeOrder, editableOrder, registeredFiles } from '@server/orders/order-store';
import { type FileRow, viewDetails, viewFile } from '@server/orders/order-view';
import type { OrderServices } from '@server/orders/services';
import type { MadeFax } from '@server/untrusted/pdf/fax-pages/fax-pages';
import type { FileRegistered, FileRegistration } from '@shared/api/shapes/orders/uploads';
import { randomId } from '@shared/lib/random-id';
import { makeFax } from './make-fax';
import { assertPages } from './page-limit';
import { removeNow, scheduleOrphanRemoval, scheduleUploadRemoval } from './removals';
import { storageRefusal } from './storage-refusal';
import { countBytes, filesOf } from './upload-quota';

/** Fetches a file from the cloud chooser into the bucket; returns its size in bytes. */
export type FetchLink = (services: OrderServices, key: string, link: string) => Promise<number>;

/**
 * POST /v1/file/info: adds an uploaded file to the order and counts its pages. This fixes the content to be faxed: the
 * pages for the fax machine are stored under a key for which no form was issued, with their hash. Repeating the call
 * for the same key changes nothing and returns the same answer.
 *
 * @param address network address of the visitor, for fair scheduling
 * @throws Refusal 400 for a file that cannot be faxed, 404, 409, 413 and 429 for a fetched file that exceeds a limit,
 * 502 if the bucket fails, 507 if the disk is full.
 */
export async function registerFile(
  services: OrderServices,
  session: Session,
  address: string,
  { key, name, source }: FileRegistration,
  fetchLink: FetchLink,
): Promise<FileRegistered> {
  const { db } = services;
  const file = await db.selectFrom('order_files').selectAll().where('key', '=', key).executeTakeFirst();
  if (!file || file.source !== source) throw notFound();
  const order = await editableOrder(services, session, file.order_id);
  if (file.state !== 'registered') await importFile(services, session, address, { ...file, name }, fetchLink);
  const files = await registeredFiles(db, order.id);
  const registered = files.find((one) => one.key === key);
  if (!registered) throw notFound();
  return { details: viewDetails(order, files), file: viewFile(registered) };
}

async function importFile(
  services: OrderServices,
  session: Session,
  address: string,
  file: FileRow,
  fetchLink: FetchLink,
): Promise<void> {
  const { db, log } = services;
  try {
    const size = file.link === null ? file.size : await fetchInto(services, session, address, file, fetchLink);
    await takePages(services, session, address, { ...file, size });
  } catch (error) {
    // A concurrent call for this file was faster, and removed the upload.
    if (error instanceof NotArrived && (await isRegistered(db, file.key))) return;
    if (!(error instanceof Refusal)) log.error('file not registered', { orderId: file.order_id }, error);
    throw storageRefusal(error);
  }
}

/** Fetches a file of announced size; any excess is counted like an upload. */
async function fetchInto(
  services: OrderServices,
  session: Session,
  address: string,
  file: FileRow,
  fetchLink: FetchLink,
): Promise<number> {
  const size = await fetchLink(services, file.key, file.link ?? '');
  if (size <= file.size) return size;
  try {
    await changeOrder(services, session, file.order_id, async (transaction) => {
      const sender = { visitorId: session.visitorId, address };
      const files = await filesOf(transaction, file.order_id);
      await countBytes(transaction, services, files, sender, size - file.size);
      await transaction.updateTable('order_files').set({ size }).where('key', '=', file.key).execute();
    });
  } catch (error) {
    await removeNow(services, [{ key: file.key, sealed_key: null }]);
    throw error;
  }
  return size;
}

/**
 * Converts the upload to fax pages, and stores them under a key for which no form was issued: later writes to the
 * upload's own key change nothing.
 */
async function takePages(services: OrderServices, session: Session, address: string, file: FileRow): Promise<void> {
  const copy = await services.bucket.open(file.key);
  if (!copy) throw new NotArrived();
  try {
    if (copy.size !== file.size) throw new Refusal(400, "The file didn't arrive complete: please upload it again");
    const who = { visitor: session.visitorId, origin: address };
    await makeFax(services, { ...copy, key: file.key }, who, (made) => keepPages(services, session, file, made));
  } finally {
    await copy.release();
  }
}

async function keepPages(services: OrderServices, session: Session, file: FileRow, made: MadeFax): Promise<void> {
  const sealedKey = `sealed-${file.order_id}-${randomId()}.pdf`;
  try {
    await scheduleOrphanRemoval(services, sealedKey);
    const content = measured(Number.POSITIVE_INFINITY);
    await services.bucket.write(sealedKey, content.through(createReadStream(made.path)), Number.POSITIVE_INFINITY);
    const sealed = { sha256: content.hash(), sealed_key: sealedKey, sealed_size: content.size() };
    const row = { pagecount: made.pages, size: file.size, ...sealed };
    await addToOrder(services, session, file, row);
  } catch (error) {
    // After a refusal nothing was registered. After any other error it may have been, and only the answer was lost.
    if (error instanceof Refusal) await removeNow(services, [{ key: sealedKey, sealed_key: null }]);
    throw error;
  }
}

/** The upload is missing. */
class NotArrived extends Refusal {
  constructor() {
    super(400, "The file didn't arrive: please upload it again");
  }
}

async function isRegistered(db: OrderServices['db'], key: string): Promise<boolean> {
  const query = db.selectFrom('order_files').select('state').where('key', '=', key);
  return (await query.executeTakeFirst())?.state === 'registered';
}

/** Conversion takes time: by now the order may be paid, or another call may have registered the file. */
async function addToOrder(
  services: OrderServices,
  session: Session,
  file: FileRow,
  content: { pagecount: number; size: number; sha256: string; sealed_key: string; sealed_size: number },
): Promise<void> {
  const isEntered = await changeOrder(services, session, file.order_id, async (transaction) => {
    const others = await registeredFiles(transaction, file.order_id);
    if (!others.some(({ key }) => key === file.key)) assertPages(services, [...others, content]);
    const entered = await transaction
      .with('entered', (db) =>
        db
          .updateTable('order_files')
          .set({ ...content, state: 'registered', name: file.name })
          .where('key', '=', file.key)
          .where('state', '=', 'setup')
          .returning('key'),
      )
      .with('kept', (db) =>
        db
          .deleteFrom('bucket_removals')
          .where('key', '=', content.sealed_key)
          .where((eb) => eb.exists(eb.selectFrom('entered').select('key'))),
      )
      .selectFrom('entered')
      .select('key')
      .executeTakeFirst();
    if (entered) await scheduleUploadRemoval(transaction, file.key, services.clock.now());
    return entered !== undefined;
  });
  await removeNow(services, [{ key: isEntered ? file.key : content.sealed_key, sealed_key: null }]);
}

function notFound(): Refusal {
  return new Refusal(404, 'This file was not found in your order: please upload it again');
}
