const LINK = /<link rel="stylesheet"[^>]*>/g;

/**
 * Puts a page's styles into its HTML, so that the first paint takes one request. The files stay linked at the end of the
 * page, where they hold nothing up: the next page finds them cached, and behind a server whose policy does not name the
 * style the page is still styled, a little later.
 *
 * @param read returns a style file by its address
 */
export function inlineStyles(html: string, read: (address: string) => string): string {
  const links = html.match(LINK) ?? [];
  const styles = links.map((link) => read(/href="?([^">\s]+)/.exec(link)?.[1] ?? '')).join('');
  return html
    .replaceAll(LINK, '')
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace('</body>', () => `${links.join('')}</body>`);
}
