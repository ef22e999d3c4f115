const LINK = /<link rel="stylesheet"[^>]*>/g;

/**
 * Puts a page's styles into its HTML, so that the first paint takes one request. The style names the files it was made
 * from (`data-files`), which browsers without scripts load as well, should the server's policy not allow the style
 * (shared/boot/start/inline-style.ts does so for the others).
 *
 * @param read returns a style file by its address
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  const links = html.match(LINK) ?? [];
  const files = links.map((link) => /href="?([^">\s]+)/.exec(link)?.[1] ?? '');
  const style = `<style data-files="${files.join(' ')}">${files.map(read).join('')}</style>`;
  return html.replaceAll(LINK, '').replace('</head>', () => `${style}<noscript>${links.join('')}</noscript></head>`);
}
