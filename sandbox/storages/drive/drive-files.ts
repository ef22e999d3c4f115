import type { ApiRefusal } from '@sandbox/storages/api-refusal';
import { type Item, isFull, type Owner } from '@sandbox/storages/items';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import { randomId } from '@shared/lib/random-id';
import { driveRefusal, noSuchFile } from './drive-refusals';

type Needs = Pick<StandInNeeds, 'db' | 'clock'>;

/** The type of a folder. */
export const FOLDER_TYPE = 'application/vnd.google-apps.folder';

/** Metadata of a new file or folder. */
export interface Metadata {
  id: string;
  name: string;
  parent: string;
  mime: string;
}

/** Generates ids for later calls. */
export async function generateIds(
  { db, clock }: Needs,
  { provider, account }: Owner,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const rows = ids.map((id) => ({
    ...{ id, provider, account, name_key: id },
    ...({ state: 'reserved', kind: 'file', parent: '', name: '', mime: '', size: 0, sha1: '', sha256: '' } as const),
    content: null,
    created_at: clock.now(),
  }));
  await db.insertInto('sandbox_storage_items').values(rows).execute();
  return ids;
}

/** Checks the metadata of a new file or folder; throws the API's refusal. */
export async function checkMetadata(
  needs: Needs,
  owner: Owner,
  body: Record<string, unknown> | undefined,
): Promise<Metadata> {
  if (!body) throw driveRefusal(400, 'parseError', 'Parse Error');
  const { id = newId(), name = 'Untitled', parents = [], mimeType = 'application/octet-stream' } = body;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof mimeType !== 'string' || !isTexts(parents)) {
    throw driveRefusal(400, 'badRequest', 'Invalid JSON payload received.');
  }
  if (parents.length > 1) throw driveRefusal(400, 'invalid', 'A file can have only one parent.');
  if ('id' in body) await checkId(needs, owner, id);
  const [parent = 'root'] = parents;
  if (parent !== 'root') await checkParent(needs, owner, parent);
  return { id, name, parent: parent === 'root' ? '' : parent, mime: mimeType };
}

/** Refuses a file for which there is no space. */
export async function requireSpace({ db }: Needs, owner: Owner): Promise<void> {
  if (await isFull(db, owner)) {
    throw driveRefusal(403, 'storageQuotaExceeded', "The user's Drive storage quota has been exceeded.");
  }
}

/** A file or folder, including the trash. */
export function findFile({ db }: Needs, { provider, account }: Owner, id: string): Promise<Item | undefined> {
  return db
    .selectFrom('sandbox_storage_items')
    .selectAll()
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('account', '=', account)
    .where('state', 'in', ['there', 'trashed'])
    .executeTakeFirst();
}

/** The refusal of an id that is in use. */
export function idInUse(): ApiRefusal {
  return driveRefusal(409, 'fileIdInUse', 'A file already exists with the provided ID.');
}

/** The file or folder as the API shows it, with the requested fields. */
export function shownFile(item: Item, fields: string | null): Record<string, unknown> {
  const all: Record<string, unknown> = {
    kind: 'drive#file',
    id: item.id,
    name: item.name,
    mimeType: item.kind === 'folder' ? FOLDER_TYPE : item.mime,
    trashed: item.state === 'trashed',
    parents: [item.parent || 'root'],
    createdTime: new Date(item.created_at).toISOString(),
    ...(item.kind === 'file' ? { size: String(item.size), sha1Checksum: item.sha1, sha256Checksum: item.sha256 } : {}),
  };
  return Object.fromEntries((fields ?? USUAL).split(',').map((name) => [name, all[name]]));
}

/** Throws the API's refusal of unknown fields. */
export function checkFields(fields: string | null): void {
  for (const name of (fields ?? USUAL).split(',')) if (!FIELDS.includes(name)) throw wrongField(name);
}

/** The refusal of a field that a resource does not have. */
export function wrongField(name: string): ApiRefusal {
  const where = { location: 'fields', locationType: 'parameter' } as const;
  return driveRefusal(400, 'invalidParameter', `Invalid field selection ${name}`, where);
}

const USUAL = 'kind,id,name,mimeType';
const FIELDS = [...USUAL.split(','), 'trashed', 'parents', 'createdTime', 'size', 'sha1Checksum', 'sha256Checksum'];

async function checkId({ db }: Needs, { account }: Owner, id: string): Promise<void> {
  const row = await db
    .selectFrom('sandbox_storage_items')
    .select(['state', 'account'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.account !== account) {
    const where = { location: 'file.id', locationType: 'other' } as const;
    throw driveRefusal(400, 'invalid', 'The provided file ID is not usable.', where);
  }
  if (row.state !== 'reserved') throw idInUse();
}

async function checkParent(needs: Needs, owner: Owner, id: string): Promise<void> {
  const parent = await findFile(needs, owner, id);
  if (!parent) throw noSuchFile(id);
  if (parent.kind !== 'folder') throw driveRefusal(403, 'parentNotAFolder', 'The specified parent is not a folder.');
}

function newId(): string {
  return `1${randomId(32)}`;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
