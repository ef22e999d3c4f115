import type { Plugin } from 'vite';
import { pageManifest, siteName } from '../../pages/page-manifest.ts';
import { siteOrigin } from './site-origin.ts';

/** A file in the root of the site whose content depends on the build settings. */
interface SiteFile {
  name: string;
  type: string;
  text: () => string;
}

const FILES: readonly SiteFile[] = [
  { name: 'site.webmanifest', type: 'application/manifest+json', text: webManifest },
  { name: 'sitemap.xml', type: 'application/xml', text: sitemap },
  { name: 'robots.txt', type: 'text/plain', text: robots },
];

/** Names of the files that depend on the build settings. */
export const SITE_FILE_NAMES: readonly string[] = FILES.map(({ name }) => name);

/** Makes the site installable; it starts at the archives, which redirect visitors to sign-in (specification 1). */
export function webManifest(): string {
  const icons = [192, 512].flatMap((size) =>
    (['any', 'maskable'] as const).map((purpose) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  const shortcuts = [{ name: 'Send a fax', url: '/start' }];
  return JSON.stringify(
    {
      name: siteName,
      short_name: siteName,
      description: pageManifest[0]?.description,
      id: '/home.html',
      start_url: '/home.html',
      scope: '/',
      display: 'standalone',
      background_color: '#faf7f0',
      theme_color: '#faf7f0',
      icons,
      shortcuts,
    },
    null,
    2,
  );
}

/** Every public page: those with a canonical address. */
export function sitemap(): string {
  const urls = pageManifest.flatMap(({ canonical }) =>
    canonical === undefined ? [] : [`  <url><loc>${siteOrigin}${canonical}</loc></url>`],
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** Private pages have "noindex", which robots must be able to read; only the API is disallowed. */
export function robots(): string {
  return `User-agent: *\nDisallow: /v1/\nDisallow: /redirect\n\nSitemap: ${siteOrigin}/sitemap.xml\n`;
}

/** Writes the files beside the pages, and serves them in the dev server. */
export function siteFiles(): Plugin {
  return {
    name: 'site-files',
    generateBundle() {
      for (const { name, text } of FILES) this.emitFile({ type: 'asset', fileName: name, source: text() });
    },
    configureServer(server) {
      for (const { name, type, text } of FILES) {
        server.middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('Content-Type', type);
          response.end(text());
        });
      }
    },
  };
}
