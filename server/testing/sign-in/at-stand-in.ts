import type { TestServer } from '@server/testing/test-server';
import type { Visitor } from '@server/testing/visitor';

/** What the person does at a provider's stand-in. */
export interface AtStandIn {
  email?: string;
  /** False: the provider has not confirmed that address. */
  isConfirmed?: boolean;
  cancel?: boolean;
}

/** Starts a sign-in; returns the address that it leads to, normally the stand-in's. */
export async function startSignIn(visitor: Visitor, source: string, redirect = '/home.html'): Promise<URL> {
  const query = new URLSearchParams({ redirect });
  return new URL(await locationOf(visitor, `/v1/account/${source}/start?${query.toString()}`), 'http://localhost');
}

/** Fills in the stand-in's page; returns the path, with query, to which the browser returns by GET. */
export async function passStandIn(server: TestServer, page: URL, doing: AtStandIn = {}): Promise<string> {
  const { email = 'pat@mail.example', isConfirmed = true, cancel = false } = doing;
  const body = new URLSearchParams(page.search);
  body.set('email', email);
  if (isConfirmed) body.set('confirmed', 'on');
  if (cancel) body.set('cancel', '1');
  const sent = await server.fetch(page, { method: 'POST', body });
  const location = sent.headers.get('Location');
  if (location !== null) return withoutOrigin(location);
  // The self-submitting form, from a page without our cookies.
  const fields = Array.from((await sent.text()).matchAll(/name="(\w+)" value="([^"]*)"/g), ([, name, value]) => [
    name,
    value,
  ]);
  const form = new URLSearchParams(fields as [string, string][]);
  const posted = await server.fetch(`${server.config.publicUrl}/v1/account/apple/callback`, {
    method: 'POST',
    body: form,
  });
  if (posted.headers.has('set-cookie')) throw new Error('A form from elsewhere must not change the cookies');
  return withoutOrigin(posted.headers.get('Location') ?? '');
}

/** Signs in at a stand-in from start to end; returns where the browser is sent. */
export async function signInAt(
  server: TestServer,
  visitor: Visitor,
  source: string,
  doing: AtStandIn = {},
  redirect?: string,
): Promise<string> {
  return locationOf(visitor, await passStandIn(server, await startSignIn(visitor, source, redirect), doing));
}

/** Address that a navigation redirects to. */
export async function locationOf(visitor: Visitor, path: string): Promise<string> {
  const { status, headers } = await visitor.get(path);
  if (status !== 303) throw new Error(`${path.split('?', 1).join('')} answered ${status}`);
  return withoutOrigin(headers.get('Location') ?? '');
}

/** An address without our own origin, which redirects may contain. */
function withoutOrigin(address: string): string {
  return address.replace(/^http:\/\/localhost(?=\/)/, '');
}
