import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import type { Config } from './config';
import { findFile, type SiteFile } from './site/find-file';
import { entryHeaders, fileHeaders, siteSettings } from './site/headers';
import { findRoute } from './site/routes';

/**
 * The built site: pages at the addresses of the table, each with its own headers, files of the build, and a real 404
 * with a page for all else.
 *
 * @param folder where the build is; by default `dist` of the settings' root
 */
export function createStaticSite(config: Config, folder = join(config.rootDir, 'dist')): Hono {
  const site = new Hono();
  const settings = siteSettings(config);

  site.get('*', async (c) => {
    const { path } = c.req;
    const accept = c.req.header('accept-encoding') ?? '';
    const route = findRoute(path);
    if (route) {
      const page = await findFile(folder, `/${route.entry}.html`, accept);
      if (page) return send(c, page, 200, { ...entryHeaders(route.entry, settings), 'Cache-Control': route.cache });
    }
    // Pages are only at the addresses of the table, never under the names of their files.
    const file = path.endsWith('.html') ? null : await findFile(folder, path, accept);
    if (file) return send(c, file, 200, fileHeaders(path, settings));
    return notFound(c, folder, accept, entryHeaders('404', settings));
  });
  site.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  return site;
}

async function notFound(
  c: Context,
  folder: string,
  accept: string,
  headers: Record<string, string>,
): Promise<Response> {
  const page = await findFile(folder, '/404.html', accept);
  const all = { ...headers, 'Cache-Control': 'no-store' };
  return page ? send(c, page, 404, all) : c.text('There is no such page', 404, all);
}

function send(c: Context, file: SiteFile, status: 200 | 404, headers: Record<string, string>): Response {
  const all: Record<string, string> = { ...headers, ETag: file.etag, Vary: 'Accept-Encoding' };
  if (status === 200 && matches(c.req.header('if-none-match') ?? '', file.etag)) return c.body(null, 304, all);
  all['Content-Type'] = file.type;
  all['Content-Length'] = String(file.size);
  if (file.encoding) all['Content-Encoding'] = file.encoding;
  if (c.req.method === 'HEAD') return c.body(null, status, all);
  // Node's web streams and the ones of the DOM types are the same at run time.
  return c.body(Readable.toWeb(createReadStream(file.path)) as unknown as ReadableStream, status, all);
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
