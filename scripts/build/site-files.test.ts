import { existsSync } from 'node:fs';
import { pageManifest } from '@pages/page-manifest';
import { robots, sitemap, webManifest } from './site-files';

test('the installed site starts at the archives and has its icons', () => {
  const manifest = JSON.parse(webManifest()) as { start_url: string; display: string; icons: { src: string }[] };
  expect(manifest.start_url).toBe('/home.html');
  expect(manifest.display).toBe('standalone');
  for (const { src } of manifest.icons) expect(existsSync(`static${src}`)).toBe(true);
});

test('the sitemap lists exactly the public pages, with full addresses', () => {
  const listed = [...sitemap().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  expect(listed).toEqual(pageManifest.flatMap(({ canonical }) => canonical ?? []));
  expect(listed).toContain('/pricing.html');
  expect(listed).not.toContain('/home.html');
});

test('robots may read the pages, but not the API', () => {
  expect(robots()).toContain('Disallow: /v1/');
  expect(robots()).toMatch(/^Sitemap: https:\/\/.+\/sitemap\.xml$/m);
  expect(robots()).not.toContain('Disallow: /\n');
});
