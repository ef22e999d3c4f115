import { htmlPage } from '@sandbox/html-page';
import { headersOf } from '@server/archives/documents/send-document';
import { dispositionOf } from '@server/http/disposition';
import { escapeHtml } from '@server/http/escape-html';
import type { PlatformServices } from '@server/platform/services';
import { STORAGE_PROVIDERS } from '@shared/reference/features';
import { type Context, Hono } from 'hono';
import { readContent } from './contents';
import { revokeAccount } from './grants';
import { type Item, listItems, type Owner } from './items';
import { PROVIDERS, providerNamed } from './providers';
import { setFull } from './trouble';

const HERE = '/sandbox/storages';

/** GET /sandbox/storages: contents of the cloud storages' stand-ins, by account; revokes or fills accounts. */
export function linkedPage(services: PlatformServices): Hono {
  const routes = new Hono();
  routes.get('/storages', async (c) => {
    const items = await listItems(services.db);
    const articles = (await accounts(services)).map((one) => article(services.config.brandName, one, items));
    return htmlPage(c, 'Linked storages (sandbox)', articles.join('') || '<p>No storage is linked yet.</p>');
  });
  routes.get('/storages/files/:id', (c) => sendContent(c, services));
  for (const [name, action] of Object.entries(ACTIONS)) {
    routes.post(`/storages/${name}`, async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const provider = providerNamed(form.get('provider') ?? '');
      if (provider) await action(services, { provider, account: form.get('account') ?? '' });
      return c.redirect(HERE, 303);
    });
  }
  return routes;
}

const ACTIONS: Record<string, (services: PlatformServices, owner: Owner) => Promise<void>> = {
  revoke: (services, { provider, account }) => revokeAccount(services, provider, account),
  fill: ({ db }, { provider, account }) => setFull(db, provider, account, true),
  empty: ({ db }, { provider, account }) => setFull(db, provider, account, false),
};

interface Account extends Owner {
  isFull: boolean;
  isLinked: boolean;
}

async function accounts({ db, clock }: PlatformServices): Promise<Account[]> {
  const rows = await db
    .selectFrom('sandbox_storage_accounts as one')
    .select((select) => [
      'provider',
      'account',
      'is_full',
      select
        .exists(
          select
            .selectFrom('sandbox_storage_tokens as token')
            .select('token.hash')
            .whereRef('token.provider', '=', 'one.provider')
            .whereRef('token.account', '=', 'one.account')
            .where((token) =>
              token.or([token('token.expires_at', 'is', null), token('token.expires_at', '>', clock.now())]),
            ),
        )
        .as('is_linked'),
    ])
    .orderBy('account')
    .execute();
  const known = rows.map((row) => ({ ...row, isFull: row.is_full, isLinked: row.is_linked === true }));
  return STORAGE_PROVIDERS.flatMap((name) => known.filter(({ provider }) => provider === name));
}

function article(brand: string, one: Account, items: readonly Item[]): string {
  const { provider, account, isFull, isLinked } = one;
  const { title } = PROVIDERS[provider];
  const at = `${account} at ${title}`;
  const own = items.filter((item) => item.provider === provider && item.account === account);
  const space = isFull ? 'The account is full.' : 'The account has room.';
  const access = isLinked ? `${brand} has access.` : `${brand} has no access.`;
  return `<article><h2>${escapeHtml(at)}</h2><p>${escapeHtml(access)} ${space}</p><div class="rows"><div>${
    isLinked ? button('revoke', 'Revoke access', `of ${brand} to ${at}`, one) : ''
  }${isFull ? button('empty', 'Make room', `for ${at}`, one) : button('fill', 'Fill up', at, one)}</div></div>${list(own)}</article>`;
}

function list(items: readonly Item[]): string {
  if (items.length === 0) return '<p>Nothing is stored here yet.</p>';
  return `<ul class="rows">${items.map((item) => row(item, pathOf(item, items))).join('')}</ul>`;
}

function row({ id, kind, size }: Item, path: string): string {
  const name = `<span>${escapeHtml(path)}</span>`;
  if (kind === 'folder') return `<li>${name}<span>folder</span></li>`;
  const link = `${HERE}/files/${encodeURIComponent(id)}`;
  const label = escapeHtml(`Download ${path}`);
  return `<li>${name}<span>${size} bytes</span><a href="${escapeHtml(link)}" aria-label="${label}">Download</a></li>`;
}

/** The names of an item's folders, and its own. */
function pathOf(item: Item, items: readonly Item[]): string {
  const parent = items.find(({ id }) => id === item.parent);
  return parent ? `${pathOf(parent, items)} / ${item.name}` : item.name;
}

function button(action: string, label: string, rest: string, { provider, account }: Owner): string {
  const hidden = Object.entries({ provider, account }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${HERE}/${action}">${hidden.join('')}<button aria-label="${escapeHtml(`${label} ${rest}`)}">${label}</button></form>`;
}

/** Sends stored bytes like a document of an archive: nothing in it runs. */
async function sendContent(c: Context, services: PlatformServices): Promise<Response> {
  const item = (await listItems(services.db)).find(({ id, kind }) => id === c.req.param('id') && kind === 'file');
  if (!item?.content) return c.text('Not found', 404);
  const disposition = dispositionOf('attachment', item.name);
  const headers = headersOf({ type: 'application/pdf', disposition }, item.size);
  return c.body(readContent(services, item.content), 200, {
    ...headers,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
}
