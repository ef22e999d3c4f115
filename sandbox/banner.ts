const STYLE = '<link rel="stylesheet" href="/sandbox/banner.css">';

const WORDS =
  '<strong>Sandbox.</strong> This is a test site: no cards are charged, no faxes or emails are sent, ' +
  'and others may see what you enter.';

/** Adds the sandbox banner at the top of a page, without the page's own code knowing about it. */
export function withBanner(page: string): string {
  return page
    .replace('</head>', `${STYLE}</head>`)
    .replace(/<body[^>]*>/, (body) => `${body}<aside class="sandbox-banner" aria-label="Sandbox">${WORDS}</aside>`);
}
