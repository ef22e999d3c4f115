import type { Services } from '@server/context';
import { Refusal } from '@server/http/refuse';
import type { Session } from '@server/http/session';
import { changeOrder, editableOrder, registeredFiles } from '@server/orders/order-store';
import { type FileRow, viewDetails, viewFile } from '@server/orders/order-view';
import { countPages } from '@server/pdf/count-pages';
import type { PdfProblem } from '@server/pdf/page-counter';
import type { FileRegistered, FileRegistration } from '@shared/api/contract';

/** Fetches a file of the cloud chooser into the bucket; its size in bytes. */
export type FetchLink = (services: Services, key: string, link: string) => Promise<number>;

/**
 * POST /v1/file/info: takes a stored file into the order and counts its pages. Sent again for the same key it changes
 * nothing and answers the same. `address`: the visitor's, for whom nobody else's files wait.
 */
export async function registerFile(
  services: Services,
  session: Session,
  { key, name, source }: FileRegistration,
  fetchLink: FetchLink,
  address: string,
): Promise<FileRegistered> {
  const { db } = services;
  const file = await db.selectFrom('order_files').selectAll().where('key', '=', key).executeTakeFirst();
  if (!file || file.source !== source) throw notFound();
  const order = await editableOrder(services, session, file.order_id);
  if (file.state !== 'registered') await takeIn(services, session, { ...file, name }, fetchLink, address);
  const files = await registeredFiles(db, order.id);
  const registered = files.find((one) => one.key === key);
  if (!registered) throw notFound();
  return { details: viewDetails(order, files), file: viewFile(registered) };
}

async function takeIn(
  services: Services,
  session: Session,
  file: FileRow,
  fetchLink: FetchLink,
  address: string,
): Promise<void> {
  const size = file.link === null ? file.size : await fetchLink(services, file.key, file.link);
  const copy = await services.bucket.open(file.key);
  if (!copy) throw new Refusal(400, 'The file did not arrive: please upload it again');
  const who = { visitor: session.visitorId, origin: address };
  const count = await countPages(services, { key: file.key, ...copy }, who).finally(() => copy.release());
  if (copy.size !== size) throw new Refusal(400, 'The file did not arrive whole: please upload it again');
  if ('problem' in count) throw new Refusal(400, PROBLEMS[count.problem]);
  const registered = { state: 'registered' as const, name: file.name, size, pagecount: count.pages };
  // Counting took its time: the order may be paid by now.
  await changeOrder(services, session, file.order_id, (transaction) =>
    transaction.updateTable('order_files').set(registered).where('key', '=', file.key).execute(),
  );
}

const PROBLEMS: Record<PdfProblem, string> = {
  'not-pdf': 'The file is not a PDF file: please save it as PDF and upload it again',
  empty: 'The file has no pages',
  encrypted: 'The file is protected by a password: please save it without one and upload it again',
  damaged: 'The file is damaged: please save it as PDF again',
  unreadable: 'The file could not be read: please upload it again',
  'too-slow': 'The file is too complicated to be read: please save it as a simpler PDF',
};

function notFound(): Refusal {
  return new Refusal(404, 'This file was not found in your order: please upload it again');
}
