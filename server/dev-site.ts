import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { withBanner } from '@sandbox/banner';
import { findMove, findRoute } from './http/site/routes';
import type { Config } from './platform/config';

/** The site during development: Vite behind the same addresses. Vite sets the content policy, not this server. */
export interface DevSite {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** Starts Vite inside this server. */
export async function createDevSite(config: Config): Promise<DevSite> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(config.rootDir, 'vite.config.ts'),
    server: { middlewareMode: true },
    appType: 'custom',
  });
  const sendPage = async (url: string, entry: string, response: ServerResponse): Promise<void> => {
    const html = await readFile(join(config.rootDir, 'entries', `${entry}.html`), 'utf8');
    const made = await vite.transformIndexHtml(`/${entry}.html`, html, url);
    const page = config.sandbox === 'announced' ? withBanner(made) : made;
    response.writeHead(entry === '404' ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  };
  return {
    handle: (request, response) => {
      const url = request.url ?? '/';
      const { pathname } = new URL(url, config.publicUrl);
      const move = findMove(pathname);
      if (move !== undefined) {
        response.writeHead(302, { Location: move }).end();
        return;
      }
      const entry = pathname === '/kit.html' ? 'kit' : findRoute(pathname)?.entry;
      const fail = (error: unknown): void => {
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error instanceof Error ? error.stack : 'Error');
      };
      if (entry) sendPage(url, entry, response).catch(fail);
      else vite.middlewares(request, response, () => void sendPage(url, '404', response).catch(fail));
    },
    close: () => vite.close(),
  };
}
