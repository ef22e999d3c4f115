import { dropContent } from '@sandbox/storages/contents';
import { addContent, addFolder, findChild, findItem, type Item, isFull, type Owner } from '@sandbox/storages/items';
import { type CallEnv, openHost, readJson, requireBearer, withTrouble } from '@sandbox/storages/provider-api';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import { hashToken } from '@server/platform/data/secrets';
import type { Context, Hono } from 'hono';
import { boxRefusal, boxTrouble, boxUnauthorized, mini, nameInUse } from './box-refusals';
import { boxTokens } from './box-tokens';
import { type BoxForm, receiveBoxForm } from './box-upload';

/** https://api.box.com: the account, and folders (https://developer.box.com/reference/). */
export function boxApi(needs: StandInNeeds): Hono<CallEnv> {
  const host = openHost(unknownCall);
  // Before simulated trouble, which affects only the API.
  boxTokens(needs, host);
  withTrouble(host, needs, 'box', boxTrouble);
  host.get('/2.0/users/me', async (c) => {
    const { account } = await ownerOf(needs, c);
    const user = { type: 'user', id: String(Number.parseInt(hashToken(account).slice(0, 9), 16)) };
    return c.json(selected(c, { ...user, name: 'Pat', login: account }));
  });
  host.post('/2.0/folders', async (c) => {
    const owner = await ownerOf(needs, c);
    const { name, parent } = await checkPlace(needs, owner, await readJson(c.req.raw));
    const folder = await addFolder(needs, { ...owner, id: newId(), parent, name });
    if (!folder) throw nameInUse(await findChild(needs.db, owner, parent, name), 'folder');
    return c.json(selected(c, shown(folder)), 201);
  });
  host.get('/2.0/folders/:id', async (c) => {
    const owner = await ownerOf(needs, c);
    const folder = await findItem(needs.db, owner, c.req.param('id'));
    if (folder?.kind !== 'folder') throw notFound();
    return c.json(selected(c, shown(folder)));
  });
  return host;
}

/** https://upload.box.com, for uploads in one call. */
export function boxUpload(needs: StandInNeeds): Hono<CallEnv> {
  const host = openHost(unknownCall);
  withTrouble(host, needs, 'box', boxTrouble);
  host.post('/api/2.0/files/content', async (c) => {
    const owner = await ownerOf(needs, c);
    if (!c.env.hasLength) {
      throw boxRefusal(411, 'length_required', 'content-length header was required, but not provided.');
    }
    const form = await receiveBoxForm(needs, c.req.raw);
    const file = await store(needs, owner, form, c.req.header('content-md5')).catch(async (error: unknown) => {
      await dropContent(needs, form.content);
      throw error;
    });
    return c.json({ total_count: 1, entries: [selected(c, shown(file))] }, 201);
  });
  return host;
}

async function ownerOf(needs: StandInNeeds, c: Context<CallEnv>): Promise<Owner> {
  const { account } = await requireBearer(needs, c, 'box', 'root_readwrite', boxUnauthorized);
  return { provider: 'box', account };
}

async function store(
  needs: StandInNeeds,
  owner: Owner,
  { attributes, mime, content }: BoxForm,
  digest: string | undefined,
): Promise<Item> {
  const { name, parent } = await checkPlace(needs, owner, attributes);
  // The header names one digest, and contains the other.
  if (digest !== undefined && digest.toLowerCase() !== content.sha1) {
    throw boxRefusal(400, 'bad_digest', 'The specified content-md5 did not match what we received.');
  }
  if (await isFull(needs.db, owner)) throw boxRefusal(403, 'storage_limit_exceeded', 'Account storage limit reached');
  const file = await addContent(needs, { ...owner, id: newId(), parent, name, mime }, content);
  if (!file) throw nameInUse(await findChild(needs.db, owner, parent, name), 'file');
  return file;
}

/** Checks the requested name and folder; throws the API's refusal. */
async function checkPlace(
  needs: StandInNeeds,
  owner: Owner,
  body: Record<string, unknown> | undefined,
): Promise<{ name: string; parent: string }> {
  const { name, parent } = body ?? {};
  const id = typeof parent === 'object' && parent !== null && 'id' in parent ? parent.id : undefined;
  if (typeof name !== 'string' || typeof id !== 'string') {
    throw boxRefusal(400, 'bad_request', 'Bad Request', {
      context: { errors: [{ reason: 'missing_parameter', message: 'name and parent.id are required' }] },
    });
  }
  checkName(name);
  if (id === '0') return { name, parent: '' };
  const folder = await findItem(needs.db, owner, id);
  if (folder?.kind !== 'folder') throw notFound();
  return { name, parent: id };
}

/** Refuses the names that the page of common errors lists, except hyphens, which Box's own examples contain. */
function checkName(name: string): void {
  if (name.length > 255) throw boxRefusal(400, 'item_name_too_long', 'Item name too long');
  const isWrong =
    name === '' || name === '.' || name === '..' || name !== name.trim() || /[/\\<>:|?*\p{Cc}]/u.test(name);
  if (isWrong) throw boxRefusal(400, 'item_name_invalid', 'Item name invalid');
}

/** With `fields`, an object has only those, its type and its id. */
function selected(c: Context<CallEnv>, all: Record<string, unknown>): Record<string, unknown> {
  const fields = c.req.query('fields')?.split(',');
  if (!fields) return all;
  const kept = ['type', 'id', 'etag', ...fields];
  return Object.fromEntries(Object.entries(all).filter(([name]) => kept.includes(name)));
}

function shown(item: Item): Record<string, unknown> {
  return {
    ...mini(item),
    size: item.size,
    created_at: new Date(item.created_at).toISOString(),
    parent: { type: 'folder', id: item.parent || '0' },
    item_status: 'active',
  };
}

function notFound() {
  return boxRefusal(404, 'not_found', 'Not Found');
}

function unknownCall() {
  return boxRefusal(404, 'not_found', 'Not Found');
}

/** Digits only, like the provider's. */
function newId(): string {
  return BigInt(`0x1${hashToken(crypto.randomUUID()).slice(0, 12)}`).toString();
}
