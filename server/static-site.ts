import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withBanner } from '@sandbox/banner';
import { type Context, Hono } from 'hono';
import { bodyOf } from './bucket/body-of';
import { chunksOf } from './bucket/chunks-of';
import { findFile, type SiteFile } from './http/site/find-file';
import { entryHeaders, fileHeaders, siteSettings } from './http/site/headers';
import { findMove, findRoute } from './http/site/routes';
import type { Config } from './platform/config';

/**
 * The built site: pages at the addresses of the table, each with its own headers; moves; files of the build; and a 404
 * with a page for everything else.
 *
 * @param folder the build; by default `dist` of the settings' root
 */
export function createStaticSite(config: Config, folder = join(config.rootDir, 'dist')): Hono {
  const site = new Hono();
  const settings = siteSettings(config);
  const sendPage = config.sandbox === 'announced' ? sendWithBanner : send;

  site.get('*', async (c) => {
    const { path } = c.req;
    const accept = c.req.header('accept-encoding') ?? '';
    const move = findMove(path);
    if (move !== undefined) return c.redirect(move, 302);
    const route = findRoute(path);
    if (route) {
      const page = await findFile(folder, `/${route.entry}.html`, accept);
      if (page) return sendPage(c, page, 200, { ...entryHeaders(route.entry, settings), 'Cache-Control': route.cache });
    }
    // Pages exist only at the addresses of the table, never under their file names.
    const file = path.endsWith('.html') ? null : await findFile(folder, path, accept);
    if (file) return send(c, file, 200, fileHeaders(path, settings));
    const all = { ...entryHeaders('404', settings), 'Cache-Control': 'no-store' };
    const page = await findFile(folder, '/404.html', accept);
    return page ? sendPage(c, page, 404, all) : c.text('There is no such page', 404, all);
  });
  site.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  return site;
}

/** Sends a page of a public sandbox with its banner, so not the compressed file of the build. */
async function sendWithBanner(
  c: Context,
  file: SiteFile,
  status: 200 | 404,
  headers: Record<string, string>,
): Promise<Response> {
  const page = withBanner(await readFile(file.path.replace(/\.(?:br|gz)$/, ''), 'utf8'));
  return c.body(page, status, { ...headers, 'Content-Type': file.type });
}

function send(c: Context, file: SiteFile, status: 200 | 404, headers: Record<string, string>): Response {
  const all: Record<string, string> = { ...headers, ETag: file.etag, Vary: 'Accept-Encoding' };
  if (status === 200 && matches(c.req.header('if-none-match') ?? '', file.etag)) return c.body(null, 304, all);
  all['Content-Type'] = file.type;
  all['Content-Length'] = String(file.size);
  if (file.encoding) all['Content-Encoding'] = file.encoding;
  if (c.req.method === 'HEAD') return c.body(null, status, all);
  return c.body(bodyOf(chunksOf(file.path)), status, all);
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
