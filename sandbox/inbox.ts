import { escapeHtml } from '@server/http/escape-html';
import type { PlatformServices } from '@server/platform/services';
import { Hono } from 'hono';
import { htmlPage } from './html-page';

const OTHER_PAGES =
  '<nav aria-label="Sandbox"><a href="/sandbox/payments">Payments</a> <a href="/sandbox/storages">Linked storages</a></nav>';

/** GET /sandbox/inbox: mail that was stored instead of sent, newest first; as JSON at /sandbox/inbox.json. */
export function inboxRoutes(services: PlatformServices): Hono {
  const routes = new Hono();
  const newest = () => services.db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(100).execute();
  routes.get('/inbox', async (c) => {
    const messages = (await newest()).map(
      ({ recipient, subject, body, sent_at }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, ${new Date(sent_at).toISOString()}</p>` +
        `<pre>${linked(body)}</pre></article>`,
    );
    return htmlPage(c, 'Sandbox inbox', OTHER_PAGES + (messages.join('') || '<p>No mail yet.</p>'));
  });
  routes.get('/inbox.json', async (c) => c.json({ messages: await newest() }));
  return routes;
}

/** Turns web addresses in a message into links, as mail programs do. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[\w.:/?=%~-]+/g, (address) => `<a href="${address}">${address}</a>`);
}
