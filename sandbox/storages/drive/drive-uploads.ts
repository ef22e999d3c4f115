import { ApiRefusal } from '@sandbox/storages/api-refusal';
import { bytesOf, type Content, dropContent, keepContent, TooManyBytes } from '@sandbox/storages/contents';
import { addContent, type Item, type Owner } from '@sandbox/storages/items';
import { type CallEnv, jsonObject, requireBearer } from '@sandbox/storages/provider-api';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import { DAY } from '@server/platform/clock';
import type { SandboxStorageUploadTable } from '@server/platform/data/tables/sandbox';
import { randomId } from '@shared/lib/random-id';
import type { Context, Hono } from 'hono';
import type { Selectable } from 'kysely';
import { checkFields, checkMetadata, findFile, idInUse, requireSpace, shownFile } from './drive-files';
import { driveRefusal, driveUnauthorized, noSuchFile } from './drive-refusals';

const PATH = '/upload/drive/v3/files';

/** Largest file in Google Drive, bytes: https://support.google.com/drive/answer/37603. */
const MAX_BYTES = 5 * 1024 ** 4;

/** Resumable uploads in one piece: https://developers.google.com/drive/api/guides/manage-uploads#resumable. */
export function driveUploads(needs: StandInNeeds, host: Hono<CallEnv>, scope: string): void {
  host.post(PATH, async (c) => {
    const { account } = await requireBearer(needs, c, 'drive', scope, driveUnauthorized);
    if (c.req.query('uploadType') !== 'resumable') {
      throw driveRefusal(400, 'badRequest', 'This stand-in takes uploadType=resumable only.');
    }
    const id = await beginUpload(needs, { provider: 'drive', account }, c);
    const location = new URL(`${PATH}?uploadType=resumable&upload_id=${id}`, c.req.url);
    return c.body(null, 200, { Location: location.href, 'X-GUploader-UploadID': id });
  });
  // Knowing the session's address is enough to upload: it requires no token.
  host.put(PATH, async (c) => {
    const upload = await findUpload(needs, c.req.query('upload_id') ?? '');
    const { answer, item } = await receive(needs, upload, c.req.raw);
    return answer ?? c.json(shownFile(item, upload.fields));
  });
}

async function beginUpload(needs: StandInNeeds, owner: Owner, c: Context<CallEnv>): Promise<string> {
  const type = c.req.header('content-type') ?? 'application/json';
  if (!/^application\/json\b/i.test(type)) throw driveRefusal(400, 'badContent', `Unsupported content type: ${type}`);
  const fields = c.req.query('fields') ?? null;
  checkFields(fields);
  const text = await c.req.text();
  const body = text === '' ? {} : jsonObject(text);
  const { id: itemId, name, parent, mime } = await checkMetadata(needs, owner, body);
  await requireSpace(needs, owner);
  const announced = c.req.header('x-upload-content-length');
  if (announced !== undefined && !/^\d+$/.test(announced)) {
    throw driveRefusal(400, 'badRequest', `Invalid value '${announced}' of X-Upload-Content-Length.`);
  }
  const id = randomId(40);
  await needs.db
    .insertInto('sandbox_storage_uploads')
    .values({
      ...{ id, name, parent, fields },
      account: owner.account,
      item_id: itemId,
      mime: typeof body?.mimeType === 'string' ? mime : (c.req.header('x-upload-content-type') ?? mime),
      size: announced === undefined ? null : Number(announced),
      // The guide: a session URI expires after one week.
      expires_at: needs.clock.now() + 7 * DAY,
    })
    .execute();
  return id;
}

type Upload = Selectable<SandboxStorageUploadTable>;

async function findUpload({ db, clock }: StandInNeeds, id: string): Promise<Upload> {
  const row = await db.selectFrom('sandbox_storage_uploads').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.expires_at <= clock.now()) throw new ApiRefusal(404, 'Not Found');
  return row;
}

type Received = { answer: null; item: Item } | { answer: Response; item?: never };

/** Stores the bytes. A completed session answers with the file, an incomplete one with its state. */
async function receive(needs: StandInNeeds, upload: Upload, request: Request): Promise<Received> {
  const owner: Owner = { provider: 'drive', account: upload.account };
  const known = await findFile(needs, owner, upload.item_id);
  if (known) return { answer: null, item: known };
  const range = request.headers.get('content-range');
  // Asks how much has arrived.
  if (range !== null && /^bytes \*\//.test(range)) return { answer: new Response(null, { status: 308 }) };
  if (upload.parent !== '' && !(await findFile(needs, owner, upload.parent))) throw noSuchFile(upload.parent);
  await requireSpace(needs, owner);
  const content = await keep(needs, request);
  const isWhole = range === null || range === `bytes 0-${content.size - 1}/${content.size}`;
  if (!isWhole || (upload.size !== null && upload.size !== content.size)) {
    await dropContent(needs, content);
    throw driveRefusal(400, 'badRequest', 'The number of bytes is not the one that was announced.');
  }
  const { item_id: id, name, parent, mime } = upload;
  const item = await addContent(needs, { ...owner, id, name, parent, mime }, content);
  if (!item) throw idInUse();
  return { answer: null, item };
}

async function keep(needs: StandInNeeds, request: Request): Promise<Content> {
  try {
    return await keepContent(needs, bytesOf(request), MAX_BYTES);
  } catch (error) {
    if (error instanceof TooManyBytes) throw driveRefusal(413, 'uploadTooLarge', 'Request is too large.');
    throw error;
  }
}
