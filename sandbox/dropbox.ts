import { escapeHtml } from '@server/http/escape-html';
import type { PlatformServices } from '@server/platform/services';
import { Hono } from 'hono';
import { htmlPage } from './html-page';

/** The files in the Dropbox stand-in: name and number of pages. */
const FILES: Record<string, number> = { 'Lease agreement.pdf': 3, 'Insurance card.pdf': 1, 'Tax form.pdf': 2 };

/** The cloud chooser's stand-in: its window, and the files behind its direct links. */
export function dropboxRoutes({ config }: PlatformServices): Hono {
  const routes = new Hono();
  routes.get('/dropbox/chooser', async (c) => {
    const rows = await Promise.all(
      Object.entries(FILES).map(([name, pages]) => fileRow(config.publicUrl, name, pages)),
    );
    // The script enables the buttons: without it, the form would reload this page.
    const form = `<form id="files">${rows.join('')}<p><button type="submit" disabled>Choose</button> <button type="button" id="cancel" disabled>Cancel</button></p></form>`;
    return htmlPage(c, 'Choose from Dropbox (sandbox)', form, ['/sandbox/chooser.js']);
  });
  routes.get('/dropbox/files/:name', async (c) => {
    const pages = FILES[c.req.param('name')];
    if (pages === undefined) return c.text('Not found', 404);
    const bytes = await makePdf(c.req.param('name'), pages);
    return c.body(bytes, 200, { 'Content-Type': 'application/pdf', 'Cache-Control': 'no-store' });
  });
  return routes;
}

async function fileRow(origin: string, name: string, pages: number): Promise<string> {
  const link = `${origin}/sandbox/dropbox/files/${encodeURIComponent(name)}`;
  const { byteLength } = await makePdf(name, pages);
  const data = `data-link="${escapeHtml(link)}" data-bytes="${byteLength}"`;
  return `<p><label><input type="checkbox" name="file" value="${escapeHtml(name)}" ${data}> ${escapeHtml(name)}</label></p>`;
}

/** A letter-size PDF, identical on every call. */
async function makePdf(name: string, pages: number): Promise<ArrayBuffer> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page += 1) {
    document.addPage([612, 792]).drawText(`${name}, page ${page}`, { x: 72, y: 700, size: 18, font });
  }
  return new Uint8Array(await document.save()).buffer;
}
