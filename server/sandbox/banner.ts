const STYLE = '<link rel="stylesheet" href="/sandbox/banner.css">';

const WORDS =
  '<strong>Sandbox.</strong> This site is for trying out: no card is charged, no fax and no mail is sent, ' +
  'and others may read what you enter.';

/** Adds the sandbox banner at the top of a page. The page's own code does not know about it. */
export function withBanner(page: string): string {
  return page
    .replace('</head>', `${STYLE}</head>`)
    .replace(/<body[^>]*>/, (body) => `${body}<aside class="sandbox-banner" aria-label="Sandbox">${WORDS}</aside>`);
}
