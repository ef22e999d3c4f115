import { createHash } from 'node:crypto';

const LINK = /<link rel="stylesheet"[^>]*>/g;

/**
 * Puts a page's styles into its HTML, so that the first paint takes one request. The style names its source files
 * (`data-files`), which browsers without scripts also load, in case the server's policy forbids the style
 * (shared/boot/start/blocked-style.ts does so for the others).
 *
 * @param read returns a style file by its address
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  const links = html.match(LINK) ?? [];
  const files = addressesOf(links);
  const style = `<style data-files="${files.join(' ')}">${files.map(read).join('')}</style>`;
  return html.replaceAll(LINK, '').replace('</head>', () => `${style}<noscript>${links.join('')}</noscript></head>`);
}

/**
 * Joins a page's styles into one file, because browsers open few connections at a time. Its link names the source
 * files.
 *
 * @param read returns a style file by its address
 * @param write takes the new file, under an address that changes with its content
 */
export function joinStyles(
  name: string,
  html: string,
  read: (address: string) => string,
  write: (address: string, style: string) => void,
): string {
  const files = addressesOf(html.match(LINK) ?? []);
  const style = files.map(read).join('');
  const address = `/assets/${name}-${createHash('sha256').update(style).digest('base64url').slice(0, 8)}.css`;
  write(address, style);
  const link = `<link rel="stylesheet" crossorigin href="${address}" data-files="${files.join(' ')}">`;
  let links = 0;
  return html.replaceAll(LINK, () => (links++ === 0 ? link : ''));
}

function addressesOf(links: readonly string[]): string[] {
  return links.map((link) => /href="?([^">\s]+)/.exec(link)?.[1] ?? '');
}
