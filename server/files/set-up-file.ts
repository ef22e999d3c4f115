import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { OrderFileTable } from '@server/data/tables/orders';
import type { JsonObject, Session } from '@server/http/app-env';
import { objectField, requiredText, wholeNumber } from '@server/http/fields';
import { Refusal } from '@server/http/refuse';
import { changeOrder, openOrder } from '@server/orders/order-store';
import type { UploadForm } from '@shared/api/shapes/uploads';
import { randomId } from '@shared/lib/random-id';
import type { Insertable } from 'kysely';
import { isAllowedLink } from './allowed-link';
import { countBytes } from './upload-quota';

/** POST /v1/file/setup: a place for one file of the open order, and the signed form to send it with. */
export async function setUpFile(
  services: Services,
  session: Session,
  address: string,
  body: JsonObject,
): Promise<UploadForm> {
  const { name, size } = readFile(services, body, 1);
  const key = await addFile(services, session, address, { name, size, source: 'upload', link: null });
  return services.bucket.signForm({ key, size });
}

/** POST /v1/file/cloudsetup: a place for a file of the cloud chooser, fetched when it is registered; its key. */
export function setUpCloudFile(
  services: Services,
  session: Session,
  address: string,
  body: JsonObject,
): Promise<string> {
  const { name, size } = readFile(services, body, 0);
  const detail = objectField(body, 'detail');
  const link = requiredText(detail, 'url', undefined, 2_048);
  if (detail.type !== 'dropbox') throw new Refusal(400, 'Files can only be fetched from Dropbox');
  if (!isAllowedLink(services.config, link)) throw new Refusal(400, 'This link does not lead to a file in Dropbox');
  return addFile(services, session, address, { name, size, source: 'dropbox', link });
}

function readFile(services: Services, body: JsonObject, minSize: number): { name: string; size: number } {
  const name = requiredText(body, 'name');
  if (!/\.pdf$/i.test(name)) throw new Refusal(400, 'Only letter-size (8.5 by 11 inch) PDF files are supported');
  const { maxFileBytes } = services.config;
  if (typeof body.size === 'number' && body.size > maxFileBytes) {
    throw new Refusal(413, `The file is larger than ${Math.floor(maxFileBytes / 1_048_576)} MB`);
  }
  return { name, size: wholeNumber(body, 'size', minSize, maxFileBytes) };
}

async function addFile(
  services: Services,
  session: Session,
  address: string,
  file: Pick<Insertable<OrderFileTable>, 'name' | 'size' | 'source' | 'link'>,
): Promise<string> {
  const { id } = await openOrder(services, session);
  const key = `${id}-${randomId()}.pdf`;
  const row = { ...file, key, order_id: id, state: 'setup' as const, pagecount: null };
  // Under the order's lock: of many calls at once, each sees the places of those before.
  await changeOrder(services, session, id, async (transaction) => {
    await assertRoom(transaction, services, id);
    await countBytes(transaction, services, id, { visitorId: session.visitorId, address }, file.size);
    await transaction
      .insertInto('order_files')
      .values({ ...row, created_at: services.clock.now() })
      .execute();
  });
  return key;
}

/** Files that were begun and never registered count too, but generously: retries leave some behind. */
async function assertRoom(transaction: Database, { config }: Services, orderId: string): Promise<void> {
  const files = await transaction.selectFrom('order_files').select('state').where('order_id', '=', orderId).execute();
  const registered = files.filter(({ state }) => state === 'registered').length;
  if (registered >= config.maxFilesPerOrder || files.length >= config.maxFilesPerOrder * 3) {
    throw new Refusal(400, `An order takes at most ${config.maxFilesPerOrder} files`);
  }
}
