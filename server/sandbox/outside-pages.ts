import type { Services } from '@server/context';
import { escapeHtml } from '@server/http/escape-html';
import { sealState } from '@server/users/outside-state';
import { isEmail } from '@shared/lib/email';
import { Hono } from 'hono';
import { htmlPage } from './html-page';

/**
 * Stand-ins for Google's sign-in, its drive install and the storages' consent pages: each asks, and redirects the
 * person back as the real one would.
 */
export function outsidePages(services: Services): Hono {
  const routes = new Hono();

  routes.get('/google', (c) =>
    htmlPage(
      c,
      'Sign in with Google (sandbox)',
      `<p>This page stands in for Google. Any address works.</p>
       <form method="post" action="/sandbox/google">
         <input type="hidden" name="state" value="${escapeHtml(c.req.query('state') ?? '')}">
         <p><label>Google account <input type="email" name="email" value="pat@gmail.example" required></label></p>
         <p><button>Continue</button></p>
       </form>`,
    ),
  );
  routes.post('/google', async (c) => {
    const form = await c.req.formData();
    const email = formText(form, 'email').trim().toLowerCase();
    if (!isEmail(email)) return c.redirect(`/sandbox/google?state=${encodeURIComponent(formText(form, 'state'))}`, 303);
    const account = sealState(services, 'google-account', '', { email });
    const query = new URLSearchParams({ state: formText(form, 'state'), account });
    return c.redirect(`/v1/account/google/callback?${query.toString()}`, 303);
  });

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

function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
