import { ownArchive } from '@server/archives/archive-store';
import { deleteMessage, listMessages } from '@server/archives/messages/message-store';
import { requireUser } from '@server/http/api-gate';
import type { AppEnv } from '@server/http/app-env';
import type { RouteServices } from '@server/routes/services';
import { Hono } from 'hono';

/** The calls about mails without documents, offered as the capability `messages`. */
export function messageRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.get('/archives/:id/messages', async (c) => {
    const { id } = await ownArchive(services, requireUser(c), c.req.param('id'));
    return c.json({ success: true, values: await listMessages(services, id) });
  });

  routes.delete('/archives/:id/messages/:message', async (c) => {
    const { id } = await ownArchive(services, requireUser(c), c.req.param('id'));
    await deleteMessage(services, id, c.req.param('message'));
    return c.json({ success: true });
  });
  return routes;
}
