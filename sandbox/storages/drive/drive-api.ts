import { addFolder, type Owner } from '@sandbox/storages/items';
import { type CallEnv, openHost, readJson, requireBearer, withTrouble } from '@sandbox/storages/provider-api';
import type { StandInNeeds } from '@sandbox/storages/stand-in-place';
import type { Context, Hono } from 'hono';
import {
  checkFields,
  checkMetadata,
  FOLDER_TYPE,
  findFile,
  generateIds,
  idInUse,
  shownFile,
  wrongField,
} from './drive-files';
import { driveRefusal, driveTrouble, driveUnauthorized, noSuchFile } from './drive-refusals';
import { driveUploads } from './drive-uploads';

/** Scope of every call: files that this client created. */
const SCOPE = 'https://www.googleapis.com/auth/drive.file';

/**
 * https://www.googleapis.com: account, folders, uploads (https://developers.google.com/drive/api/reference/rest/v3).
 */
export function driveApi(needs: StandInNeeds): Hono<CallEnv> {
  const host = openHost(() => driveRefusal(404, 'notFound', 'Not Found'));
  withTrouble(host, needs, 'drive', driveTrouble);
  const ownerOf = async (c: Context<CallEnv>): Promise<Owner> => {
    const { account } = await requireBearer(needs, c, 'drive', SCOPE, driveUnauthorized);
    return { provider: 'drive', account };
  };
  host.get('/drive/v3/about', async (c) => {
    const { account } = await ownerOf(c);
    checkAboutFields(c.req.query('fields'));
    return c.json({ user: { emailAddress: account } });
  });
  host.get('/drive/v3/files/generateIds', async (c) => {
    const owner = await ownerOf(c);
    const { count = '10', space = 'drive' } = c.req.query();
    if (!/^\d+$/.test(count) || Number(count) < 1 || Number(count) > 1000) throw wrongParameter('count', count);
    if (space !== 'drive') throw wrongParameter('space', space);
    return c.json({ kind: 'drive#generatedIds', space, ids: await generateIds(needs, owner, Number(count)) });
  });
  host.post('/drive/v3/files', async (c) => {
    const owner = await ownerOf(c);
    const type = c.req.header('content-type') ?? '';
    if (!/^application\/json\b/i.test(type)) throw driveRefusal(400, 'badContent', `Unsupported content type: ${type}`);
    const fields = c.req.query('fields') ?? null;
    checkFields(fields);
    const { id, name, parent, mime } = await checkMetadata(needs, owner, await readJson(c.req.raw));
    if (mime !== FOLDER_TYPE) throw driveRefusal(400, 'badRequest', 'This stand-in makes folders only.');
    const folder = await addFolder(needs, { ...owner, id, name, parent });
    if (!folder) throw idInUse();
    return c.json(shownFile(folder, fields));
  });
  host.get('/drive/v3/files/:id', async (c) => {
    const owner = await ownerOf(c);
    const fields = c.req.query('fields') ?? null;
    checkFields(fields);
    const file = await findFile(needs, owner, c.req.param('id'));
    if (!file) throw noSuchFile(c.req.param('id'));
    return c.json(shownFile(file, fields));
  });
  driveUploads(needs, host, SCOPE);
  return host;
}

/** Only this call has no default for its fields. */
function checkAboutFields(fields: string | undefined): void {
  if (fields === undefined) {
    const where = { location: 'fields', locationType: 'parameter' } as const;
    throw driveRefusal(400, 'required', "The 'fields' parameter is required for this method.", where);
  }
  if (fields !== 'user(emailAddress)' && fields !== 'user/emailAddress') throw wrongField(fields);
}

function wrongParameter(name: string, value: string) {
  const where = { location: name, locationType: 'parameter' } as const;
  return driveRefusal(400, 'invalidParameter', `Invalid value '${value}'.`, where);
}
