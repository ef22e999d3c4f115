import type { JsonObject, Session } from '@server/http/app-env';
import { type Rule, readBody } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { changeOrder, openOrder } from '@server/orders/order-store';
import type { OrderServices } from '@server/orders/services';
import type { OrderFileTable } from '@server/platform/data/tables/orders';
import type { UploadForm } from '@shared/api/shapes/orders/uploads';
import { cloudFileSetup, fileSetup } from '@shared/api/shapes/orders/uploads';
import { randomId } from '@shared/lib/random-id';
import { isCount } from '@shared/lib/shape/leaves';
import type { Insertable } from 'kysely';
import { countBytes, filesOf, type QuotaFile } from './upload-quota';

/** POST /v1/file/setup: sets up one file of the open order and returns the signed form to upload it with. */
export async function setUpFile(
  services: OrderServices,
  session: Session,
  address: string,
  body: JsonObject,
): Promise<UploadForm> {
  const { name, size } = readBody(fileSetup, body, fileRules(services, 1));
  const key = await addFile(services, session, address, { name, size, source: 'upload', link: null });
  return services.bucket.signForm({ key, size });
}

/** POST /v1/file/cloudsetup: sets up a file from the cloud chooser, to be fetched at registration; returns its key. */
export function setUpCloudFile(
  services: OrderServices,
  session: Session,
  address: string,
  body: JsonObject,
): Promise<string> {
  const rules = { ...fileRules(services, 0), detail: DETAIL };
  const { name, size, detail } = readBody(cloudFileSetup, body, rules);
  const link = detail.url;
  if (!services.allowsLink(link)) throw new Refusal(400, "This link isn't to a file in Dropbox");
  return addFile(services, session, address, { name, size, source: 'dropbox', link });
}

const DETAIL: Rule = {
  members: {
    id: { absent: '', mayBeBlank: true },
    url: { max: 2_048 },
    type: { wrong: 'Files can only be fetched from Dropbox' },
  },
};

function fileRules({ config }: OrderServices, least: number): { name: Rule; size: Rule } {
  const most = config.maxFileBytes;
  return {
    name: {
      test: (name) => /\.pdf$/i.test(name),
      wrong: 'Only letter-size (8.5 by 11 inch) PDF files are supported',
    },
    size: {
      read: (size) => {
        if (typeof size === 'number' && size > most) {
          throw new Refusal(413, `The file is larger than ${Math.floor(most / 1_048_576)} MB`);
        }
        if (!isCount(size) || size < least) throw new Refusal(400, 'The field size is not valid');
        return size;
      },
    },
  };
}

async function addFile(
  services: OrderServices,
  session: Session,
  address: string,
  file: Pick<Insertable<OrderFileTable>, 'name' | 'size' | 'source' | 'link'>,
): Promise<string> {
  const { id } = await openOrder(services, session);
  const key = `${id}-${randomId()}.pdf`;
  const row = { ...file, key, order_id: id, state: 'setup' as const, pagecount: null };
  // Under the order's lock: each concurrent call sees the files set up before it.
  await changeOrder(services, session, id, async (transaction) => {
    const files = await filesOf(transaction, id);
    assertRoom(services, files);
    await countBytes(transaction, services, files, { visitorId: session.visitorId, address }, file.size);
    await transaction
      .insertInto('order_files')
      .values({ ...row, created_at: services.clock.now() })
      .execute();
  });
  return key;
}

/** Files set up but never registered count too, with a higher limit: retries leave some. */
function assertRoom({ config }: OrderServices, files: readonly QuotaFile[]): void {
  const registered = files.filter(({ state }) => state === 'registered').length;
  if (registered >= config.maxFilesPerOrder || files.length >= config.maxFilesPerOrder * 3) {
    throw new Refusal(400, `An order can have up to ${config.maxFilesPerOrder} files`);
  }
}
