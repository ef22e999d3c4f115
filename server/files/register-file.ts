import type { SealedCopy } from '@server/bucket/blob-store';
import type { Services } from '@server/context';
import type { Session } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';
import { changeOrder, editableOrder, registeredFiles } from '@server/orders/order-store';
import { type FileRow, viewDetails, viewFile } from '@server/orders/order-view';
import { countPages } from '@server/pdf/count-pages';
import type { PdfProblem } from '@server/pdf/page-counter';
import type { Stranger } from '@server/strangers/task';
import type { FileRegistered, FileRegistration } from '@shared/api/shapes/orders/uploads';
import { randomId } from '@shared/lib/random-id';
import { planRemovalUnlessKept, planSealedUpload, removeNow } from './removals';
import { storageRefusal } from './storage-refusal';
import { countBytes, filesOf } from './upload-quota';

/** Fetches a file from the cloud chooser into the bucket; returns its size in bytes. */
export type FetchLink = (services: Services, key: string, link: string) => Promise<number>;

/**
 * POST /v1/file/info: adds an uploaded file to the order and counts its pages. From then on its content is fixed: it is
 * kept under a key for which no form was issued, with its size and its hash. Repeating the call for the same key
 * changes nothing and returns the same answer.
 *
 * @param address network address of the visitor, for fair scheduling
 * @throws Refusal 400 for a file that cannot be faxed, 404, 409, 413 and 429 for a fetched file that exceeds a limit,
 *   502 if the bucket fails, 507 if the disk is full.
 */
export async function registerFile(
  services: Services,
  session: Session,
  address: string,
  { key, name, source }: FileRegistration,
  fetchLink: FetchLink,
): Promise<FileRegistered> {
  const { db } = services;
  const file = await db.selectFrom('order_files').selectAll().where('key', '=', key).executeTakeFirst();
  if (!file || file.source !== source) throw notFound();
  const order = await editableOrder(services, session, file.order_id);
  if (file.state !== 'registered') await takeIn(services, session, address, { ...file, name }, fetchLink);
  const files = await registeredFiles(db, order.id);
  const registered = files.find((one) => one.key === key);
  if (!registered) throw notFound();
  return { details: viewDetails(order, files), file: viewFile(registered) };
}

async function takeIn(
  services: Services,
  session: Session,
  address: string,
  file: FileRow,
  fetchLink: FetchLink,
): Promise<void> {
  const { db, log } = services;
  const sealedKey = `sealed-${file.order_id}-${randomId()}.pdf`;
  try {
    const size = file.link === null ? file.size : await fetchInto(services, session, address, file, fetchLink);
    await planRemovalUnlessKept(services, sealedKey);
    const who = { visitor: session.visitorId, origin: address };
    const content = await inspectSealed(services, who, file.key, sealedKey, size);
    await addToOrder(services, session, file, { ...content, sealed_key: sealedKey, size });
  } catch (error) {
    // After a refusal nothing was registered. After any other error it may have been, and only the answer was lost.
    if (error instanceof Refusal) await removeNow(services, [{ key: sealedKey, sealed_key: null }]);
    // Another call for this file was faster, and removed the upload that this one was about to seal.
    if (error instanceof NotArrived && (await isRegistered(db, file.key))) return;
    if (!(error instanceof Refusal)) log.error('file not registered', { orderId: file.order_id }, error);
    throw storageRefusal(error);
  }
}

/** Fetches a file whose size is only announced; anything beyond that is counted like an upload. */
async function fetchInto(
  services: Services,
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

interface Content {
  pagecount: number;
  sha256: string;
}

/** Seals the content and inspects the sealed copy, never the upload, which may still change. */
async function inspectSealed(
  services: Services,
  who: Stranger,
  key: string,
  sealedKey: string,
  size: number,
): Promise<Content> {
  const copy = await services.bucket.seal(key, sealedKey);
  if (!copy) throw new NotArrived();
  try {
    return await read(services, who, copy, size);
  } finally {
    await copy.release();
  }
}

async function read(services: Services, who: Stranger, copy: SealedCopy, size: number): Promise<Content> {
  // Counts are shared by content, whoever asks.
  const count = await countPages(services, { key: copy.sha256, path: copy.path, size: copy.size }, who);
  if (copy.size !== size) throw new Refusal(400, "The file didn't arrive complete: please upload it again");
  if ('problem' in count) throw new Refusal(400, PROBLEMS[count.problem]);
  return { pagecount: count.pages, sha256: copy.sha256 };
}

/** There is no upload to seal. */
class NotArrived extends Refusal {
  constructor() {
    super(400, "The file didn't arrive: please upload it again");
  }
}

async function isRegistered(db: Services['db'], key: string): Promise<boolean> {
  const query = db.selectFrom('order_files').select('state').where('key', '=', key);
  return (await query.executeTakeFirst())?.state === 'registered';
}

/** Counting takes time: by now the order may be paid, or another call may have registered the file. */
async function addToOrder(
  services: Services,
  session: Session,
  file: FileRow,
  content: Content & { sealed_key: string; size: number },
): Promise<void> {
  const isEntered = await changeOrder(services, session, file.order_id, async (transaction) => {
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
    if (entered) await planSealedUpload(transaction, file.key, services.clock.now());
    return entered !== undefined;
  });
  await removeNow(services, [{ key: isEntered ? file.key : content.sealed_key, sealed_key: null }]);
}

const PROBLEMS: Record<PdfProblem, string> = {
  'not-pdf': "The file isn't a PDF: please save it as a PDF and upload it again",
  empty: 'The file has no pages',
  encrypted: 'The file is password-protected: please save it without a password and upload it again',
  damaged: 'The file is damaged: please save it as a PDF again',
  unreadable: "We couldn't read the file: please upload it again",
  'too-slow': 'The file is too complex: please save it as a simpler PDF',
};

function notFound(): Refusal {
  return new Refusal(404, 'This file was not found in your order: please upload it again');
}
