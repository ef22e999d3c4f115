import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

/** A separate build with its own settings. */
export interface BuiltSite {
  /** The text of one of its files. */
  read(name: string): Promise<string>;
  /** Serves the pages at an origin without a server; `PAGES` lists the addresses. */
  serve(context: BrowserContext, origin: string): Promise<void>;
  /** Removes the files. */
  close(): Promise<void>;
}

const PAGES: Record<string, string> = { '/': 'index.html', '/start': 'index.html' };

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Creates a build with the given build settings (docs/operations/settings.md) in its own folder. */
export async function buildSite(settings: Record<string, string>): Promise<BuiltSite> {
  const folder = await mkdtemp(join(tmpdir(), 'fax-dist-'));
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build.ts', folder], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, ...settings },
  });
  return {
    read: (name) => readFile(join(folder, name), 'utf8'),
    serve: async (context, origin) => {
      await context.route(`${origin}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const path = join(folder, PAGES[pathname] ?? pathname);
        const body = await readFile(path).catch(() => null);
        if (body === null) await route.fulfill({ status: 404, body: '' });
        else await route.fulfill({ body, contentType: TYPES[extname(path)] ?? 'application/octet-stream' });
      });
    },
    close: () => rm(folder, { recursive: true }),
  };
}
