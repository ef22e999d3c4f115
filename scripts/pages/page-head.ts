import { type PageMeta, siteName } from '@pages/page-manifest';
import { TEXT_METAS } from '@shared/reference/default-texts';
import { siteLocale } from '../build/site-locale';
import { seller, siteOrigin, supportEmail } from '../build/site-origin';
import { speculationElement } from './speculation-rules';
import { structuredData } from './structured-data';

/** The head that every page shares, for browsers, search engines and link previews. */
export function pageHead(page: PageMeta): string {
  const tags = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(page.title)}</title>`,
    meta('description', page.description),
    meta(TEXT_METAS.brandName, siteName),
    meta(TEXT_METAS.supportEmail, supportEmail),
    meta(TEXT_METAS.seller, seller),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f4">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171613">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ];
  if (page.canonical === undefined) tags.push('<meta name="robots" content="noindex">');
  else tags.push(...publicTags(page, siteOrigin + page.canonical));
  if (page.name === 'index') tags.push(`<script type="application/ld+json">${structuredData()}</script>`);
  return [...tags, speculationElement(page)].join('\n    ').trimEnd();
}

function publicTags(page: PageMeta, address: string): string[] {
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:locale" content="${siteLocale.locale.replace('-', '_')}">`,
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<meta property="og:title" content="${escapeHtml(page.title)}">`,
    `<meta property="og:description" content="${escapeHtml(page.description)}">`,
    `<meta property="og:url" content="${escapeHtml(address)}">`,
    `<meta property="og:image" content="${escapeHtml(`${siteOrigin}/og-image.png`)}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escapeHtml(`${siteName}: send a fax from your browser`)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
