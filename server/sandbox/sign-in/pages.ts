import type { Services } from '@server/context';
import { escapeHtml } from '@server/http/escape-html';
import { sealState } from '@server/users/outside-state';
import { isEmail } from '@shared/lib/email';
import { Hono } from 'hono';
import { htmlPage } from '../html-page';

/** The stand-in for Google's sign-in: asks for an address, and redirects the person back as the real one would. */
export function signInPages(services: Services): Hono {
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

  return routes;
}

function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
