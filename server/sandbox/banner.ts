const STYLE = '<link rel="stylesheet" href="/sandbox/banner.css">';

const WORDS =
  '<strong>Sandbox.</strong> This site is for trying out: no card is charged, no fax and no mail is sent, ' +
  'and others may read what you enter.';

/** A page of the site with a line at its top that says what it is. The pages know nothing of it: it stands outside of theirs. */
export function withBanner(page: string): string {
  return page
    .replace('</head>', `${STYLE}</head>`)
    .replace(/<body[^>]*>/, (body) => `${body}<aside class="sandbox-banner" aria-label="Sandbox">${WORDS}</aside>`);
}
