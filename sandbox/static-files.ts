import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlatformServices } from '@server/platform/services';
import { Hono } from 'hono';

/** Files of the sandbox by served name, all in `sandbox/public`. */
const FILES: Record<string, string> = {
  'sandbox.css': 'text/css; charset=utf-8',
  'banner.css': 'text/css; charset=utf-8',
  'dropins.js': 'text/javascript; charset=utf-8',
  'chooser.js': 'text/javascript; charset=utf-8',
  'gtag.js': 'text/javascript; charset=utf-8',
  'submit.js': 'text/javascript; charset=utf-8',
};

/** Browser stand-ins for the chooser and analytics, and the styles of the sandbox's own pages. */
export function staticRoutes({ config }: PlatformServices): Hono {
  const routes = new Hono();
  for (const [name, type] of Object.entries(FILES)) {
    routes.get(`/${name}`, async (c) => {
      const text = await readFile(join(config.sandboxDir, 'public', name), 'utf8');
      return c.body(text, 200, {
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
      });
    });
  }
  return routes;
}
