import type { StorageProvider } from '@shared/api/shapes/archives';

/** Who links what. */
export interface Linking {
  /** Origin of the site. */
  url: string;
  /** The session's cookie, as sent. */
  cookie: string;
  archive: string;
  provider: StorageProvider;
  account: string;
}

/** Links a storage as a browser does: to the storage's page, whose form is sent, and back. */
export async function linkStorage({ url, cookie, archive, provider, account }: Linking): Promise<void> {
  const page = await follow(`${url}/v1/account/linkstorage/${provider}/${archive}`, { headers: { cookie } });
  const form = new URLSearchParams({ ...hiddenFields(await (await fetch(page)).text()), account, answer: 'allow' });
  const back = await follow(new URL(page).href.split('?')[0] ?? '', { method: 'POST', body: form });
  const end = await follow(back, { headers: { cookie } });
  if (end.includes('storage=')) throw new Error(`Linking ended at ${end}`);
}

/** Where an address redirects to. */
async function follow(address: string, init: RequestInit): Promise<string> {
  const answer = await fetch(address, { ...init, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`${address} answered ${answer.status}`);
  return new URL(location, address).href;
}

function hiddenFields(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, unescapeHtml(value)]));
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
