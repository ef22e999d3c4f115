import type { Services } from '@server/context';
import { escapeHtml } from '@server/http/escape-html';
import { Hono } from 'hono';
import { htmlPage } from '../html-page';
import { authorizePage } from './authorize-page';
import { linkedPage } from './linked-page';

/** What the cloud storages' stand-ins show in a browser: whether a client may have access, and what they hold. */
export function storagePages(services: Services): Hono {
  const routes = new Hono();
  routes.route('/', authorizePage(services));
  routes.route('/', linkedPage(services));
  routes.get('/drive-install', (c) =>
    consentPage(c.req.query('state') ?? '', '/v1/google/drive/installed', 'Install in Google Drive', (title, body) =>
      htmlPage(c, title, body),
    ),
  );
  routes.get('/storage', (c) => {
    const provider = c.req.query('provider') ?? 'the storage';
    return consentPage(
      c.req.query('state') ?? '',
      '/v1/account/linkstorage/linked',
      `Link ${provider}`,
      (title, body) => htmlPage(c, title, body),
    );
  });
  return routes;
}

/** A consent page with a button that leads to `next`, and a link back. */
function consentPage(
  state: string,
  next: string,
  title: string,
  show: (title: string, body: string) => Response,
): Response {
  return show(
    `${title} (sandbox)`,
    `<p>This page stands in for the provider's own.</p>
     <form method="get" action="${next}">
       <input type="hidden" name="state" value="${escapeHtml(state)}">
       <p><button>Allow</button> <a href="/home.html">Cancel</a></p>
     </form>`,
  );
}
