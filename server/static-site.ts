import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withBanner } from '@sandbox/banner';
import { type Context, Hono } from 'hono';
import { bodyOf } from './bucket/body-of';
import { chunksOf } from './bucket/chunks-of';
import { readBuiltWith } from './http/site/built-with';
import type { SiteFile } from './http/site/find-file';
import { entryHeaders, fileHeaders, siteSettings } from './http/site/headers';
import { createOwnFiles } from './http/site/own-files';
import { ownTexts } from './http/site/own-texts';
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
  const built = readBuiltWith(config.rootDir);
  const settings = siteSettings(config, built);
  const findFile = createOwnFiles(folder, ownTexts(config, built.texts));
  const isAnnounced = config.sandbox === 'announced';
  const sendPage = isAnnounced ? sendWithBanner : send;
  const findPage = (path: string, accept: string): Promise<SiteFile | null> =>
    findFile(path, isAnnounced ? '' : accept);

  site.get('*', async (c) => {
    const { path } = c.req;
    const accept = c.req.header('accept-encoding') ?? '';
    const move = findMove(path);
    if (move !== undefined) return c.redirect(move, 302);
    const route = findRoute(path);
    if (route) {
      const page = await findPage(`/${route.entry}.html`, accept);
      if (page) return sendPage(c, page, 200, { ...entryHeaders(route.entry, settings), 'Cache-Control': route.cache });
    }
    // Pages exist only at the addresses of the table, never under their file names.
    const file = path.endsWith('.html') ? null : await findFile(path, accept);
    if (file) return send(c, file, 200, fileHeaders(path, settings));
    const all = { ...entryHeaders('404', settings), 'Cache-Control': 'no-store' };
    const page = await findPage('/404.html', accept);
    return page ? sendPage(c, page, 404, all) : c.text('There is no such page', 404, all);
  });
  site.all('*', (c) => c.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));
  return site;
}

/** Sends a page of a public sandbox, an uncompressed file, with its banner. */
async function sendWithBanner(
  c: Context,
  file: SiteFile,
  status: 200 | 404,
  headers: Record<string, string>,
): Promise<Response> {
  const page = withBanner(Buffer.from(file.content ?? (await readFile(file.path))).toString());
  return c.body(page, status, { ...headers, 'Content-Type': file.type });
}

function send(c: Context, file: SiteFile, status: 200 | 404, headers: Record<string, string>): Response {
  const all: Record<string, string> = { ...headers, ETag: file.etag, Vary: 'Accept-Encoding' };
  if (status === 200 && matches(c.req.header('if-none-match') ?? '', file.etag)) return c.body(null, 304, all);
  all['Content-Type'] = file.type;
  all['Content-Length'] = String(file.size);
  if (file.encoding) all['Content-Encoding'] = file.encoding;
  if (c.req.method === 'HEAD') return c.body(null, status, all);
  return c.body(file.content ? new Uint8Array(file.content) : bodyOf(chunksOf(file.path)), status, all);
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
