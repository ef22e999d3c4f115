import { ownArchive } from '@server/archives/archive-store';
import {
  type DocumentRow,
  deleteDocument,
  listDocuments,
  presentDocument,
  restoreDocument,
} from '@server/archives/documents/document-store';
import { sendFile } from '@server/archives/documents/send-document';
import { requireUser } from '@server/http/api-gate';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { dispositionOf } from '@server/http/disposition';
import { Refusal } from '@server/http/refuse';
import type { RouteServices } from '@server/routes/services';
import { Hono } from 'hono';

/** The calls about an archive's documents, offered as the capability `documents`. */
export function documentRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  /** The archive of the address. Throws 401 for a visitor, 404 for another person's archive. */
  const archiveOf = async (c: AppContext): Promise<string> =>
    (await ownArchive(services, requireUser(c), c.req.param('id') ?? '')).id;
  const documentOf = async (c: AppContext): Promise<DocumentRow> =>
    presentDocument(services, await archiveOf(c), c.req.param('doc') ?? '');

  routes.get('/archives/:id/documents', async (c) => {
    const page = await listDocuments(services, await archiveOf(c), c.req.query('before'));
    return c.json({ success: true, ...page });
  });

  routes.get('/archives/:id/documents/:doc/file', async (c) => {
    if (c.get('session').userId === null) return c.redirect('/login.html', 303);
    const { key, name } = await documentOf(c);
    const as = c.req.query('show') === undefined ? 'attachment' : 'inline';
    return sendFile(c, services, { key, disposition: dispositionOf(as, name), type: 'application/pdf' });
  });

  routes.get('/archives/:id/documents/:doc/preview', async (c) => {
    const { preview_key: key } = await documentOf(c);
    if (key === null) throw new Refusal(404, 'There is no picture of this document');
    return sendFile(c, services, { key, disposition: 'inline', type: 'image/png' });
  });

  routes.delete('/archives/:id/documents/:doc', async (c) => {
    await deleteDocument(services, await archiveOf(c), c.req.param('doc'));
    return c.json({ success: true });
  });

  routes.post('/archives/:id/documents/:doc/restore', async (c) => {
    await restoreDocument(services, await archiveOf(c), c.req.param('doc'));
    return c.json({ success: true });
  });
  return routes;
}
