import { escapeHtml } from '@server/http/escape-html';
import type { Context } from 'hono';

/**
 * A plain sandbox page. `body` is HTML with all text escaped by `escapeHtml`; `scripts` are addresses on this server.
 */
export function htmlPage(c: Context, title: string, body: string, scripts: readonly string[] = []): Response {
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  );
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Cache-Control', 'no-store');
  const tags = scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`).join('');
  return c.html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/sandbox/sandbox.css">` +
      `<body><main><h1>${escapeHtml(title)}</h1>${body}</main>${tags}</body></html>`,
  );
}
