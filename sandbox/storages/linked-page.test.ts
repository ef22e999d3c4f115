import { createStorageClient } from '@server/testing/storages/storage-client';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { makePdf } from '@server/testing/visitor';
import type { StorageProvider } from '@shared/reference/features';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const PAGE = 'http://localhost/sandbox/storages';
const page = async (): Promise<string> => (await server.fetch(PAGE)).text();

/** Presses the button with this accessible name. */
async function press(name: string): Promise<void> {
  const forms = [...(await page()).matchAll(/<form .*?<\/form>/g)].map(([form]) => form);
  const form = forms.find((one) => one.includes(`aria-label="${name}"`)) ?? '';
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, field = '', value = '']) => [
    field,
    value,
  ]);
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? 'none';
  const body = new URLSearchParams(fields);
  const answer = await server.fetch(new URL(action, PAGE), { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
}

/** Stores a file named letter.pdf in a new folder, and returns the status. */
type Store = (
  fetch: typeof globalThis.fetch,
  access: string,
  folder: string,
  bytes: Uint8Array<ArrayBuffer>,
) => Promise<number>;

const asJson = (access: string) => ({ Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' });
const asPdf = (access: string) => ({ Authorization: `Bearer ${access}`, 'Content-Type': 'application/pdf' });

const STORES: Record<StorageProvider, Store> = {
  drive: async (fetch, access, folder, bytes) => {
    const headers = asJson(access);
    const made = JSON.stringify({ name: folder, mimeType: 'application/vnd.google-apps.folder' });
    const answer = await fetch('https://www.googleapis.com/drive/v3/files', {
      ...{ method: 'POST', headers, body: made },
    });
    const { id } = (await answer.json()) as { id: string };
    const metadata = JSON.stringify({ name: 'letter.pdf', parents: [id] });
    const begun = await fetch('https://www.googleapis.com/upload/drive/v3/files?uploadType=resumable', {
      ...{ method: 'POST', headers, body: metadata },
    });
    const session = begun.headers.get('Location');
    return session === null ? begun.status : (await fetch(session, { method: 'PUT', body: bytes })).status;
  },
  dropbox: async (fetch, access, folder, bytes) => {
    const headers = {
      Authorization: `Bearer ${access}`,
      'Content-Type': 'application/octet-stream',
      'Dropbox-API-Arg': JSON.stringify({ path: `/${folder}/letter.pdf` }),
    };
    const address = 'https://content.dropboxapi.com/2/files/upload';
    return (await fetch(address, { method: 'POST', headers, body: bytes })).status;
  },
  onedrive: async (fetch, access, folder, bytes) => {
    const root = 'https://graph.microsoft.com/v1.0/me/drive/special/approot';
    const behavior = { '@microsoft.graph.conflictBehavior': 'fail' };
    const body = JSON.stringify({ name: folder, folder: {}, ...behavior });
    await fetch(`${root}/children`, { method: 'POST', headers: asJson(access), body });
    const address = `${root}:/${folder}/letter.pdf:/content?${new URLSearchParams(behavior).toString()}`;
    return (await fetch(address, { method: 'PUT', headers: asPdf(access), body: bytes })).status;
  },
  box: async (fetch, access, folder, bytes) => {
    const body = JSON.stringify({ name: folder, parent: { id: '0' } });
    const made = await fetch('https://api.box.com/2.0/folders', { method: 'POST', headers: asJson(access), body });
    const { id } = (await made.json()) as { id: string };
    const form = new FormData();
    form.append('attributes', JSON.stringify({ name: 'letter.pdf', parent: { id } }));
    form.append('file', new Blob([bytes]));
    const headers = { Authorization: `Bearer ${access}` };
    const address = 'https://upload.box.com/api/2.0/files/content';
    return (await fetch(address, { method: 'POST', headers, body: form })).status;
  },
};

const ROWS = [
  ['drive', 'Google Drive', 403],
  ['dropbox', 'Dropbox', 409],
  ['onedrive', 'OneDrive', 507],
  ['box', 'Box', 403],
] as const;

test.each(ROWS)(
  'what is stored at %s is shown, can be filled up, and access revoked',
  async (provider, title, full) => {
    const account = `pat@${provider}.example`;
    const { fetch, link, token } = createStorageClient(server, provider);
    const { access, refresh } = await link(account);
    const bytes = new Uint8Array(await makePdf(1));
    const store = (folder: string) => STORES[provider](fetch, access, folder, bytes);
    expect(await store('One')).toBeLessThan(300);

    const shown = await page();
    expect(shown).toContain(`<h2>${account} at ${title}</h2><p>Faxkeep has access. The account has room.</p>`);
    const downloads = /href="([^"]*)" aria-label="Download One \/ letter.pdf"/g;
    const address = [...shown.matchAll(downloads)].at(-1)?.[1] ?? '';
    const file = await server.fetch(new URL(address, PAGE));
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);

    await press(`Fill up ${account} at ${title}`);
    expect(await page()).toContain('The account is full.');
    expect(await store('Two')).toBe(full);
    await press(`Make room for ${account} at ${title}`);
    expect(await page()).not.toContain('The account is full.');
    expect(await store('Three')).toBeLessThan(300);

    await press(`Revoke access of Faxkeep to ${account} at ${title}`);
    expect(await store('Four')).toBe(401);
    expect((await token({ grant_type: 'refresh_token', refresh_token: refresh })).status).toBe(400);
    expect(await page()).toContain(
      `<h2>${account} at ${title}</h2><p>Faxkeep has no access. The account has room.</p>`,
    );
  },
);

test('a stored file is a download in which nothing runs, whatever it is called', async () => {
  const { fetch, link } = createStorageClient(server, 'dropbox');
  const { access } = await link('kim@dropbox.example');
  const headers = {
    Authorization: `Bearer ${access}`,
    'Content-Type': 'application/octet-stream',
    'Dropbox-API-Arg': JSON.stringify({ path: '/<b>page.html' }),
  };
  await fetch('https://content.dropboxapi.com/2/files/upload', { method: 'POST', headers, body: '<p>' });
  const shown = await page();
  expect(shown).not.toContain('<b>');
  const address = /href="([^"]*)" aria-label="Download [^"]*page/.exec(shown)?.[1] ?? '';
  const file = await server.fetch(new URL(address, PAGE));
  expect(file.headers.get('Content-Type')).toBe('application/pdf');
  expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[^"<>]*\.pdf"/);
  expect(file.headers.get('Content-Security-Policy')).toContain('sandbox');
  expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('there is no other file', async () => {
  expect((await server.fetch(`${PAGE}/files/none`)).status).toBe(404);
});
