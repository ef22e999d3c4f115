/** Elements whose content is not text for the reader. */
const HIDDEN = new Set(['head', 'script', 'style', 'template', 'title']);
/** Elements that stand on lines of their own. */
const BLOCKS = new Set(['br', 'p', 'div', 'tr', 'li', 'ul', 'ol', 'table', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote']);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of an HTML mail; the address of a link stands behind its words. */
export function htmlText(html: string): string {
  const out: string[] = [];
  let hidden = '';
  let link = '';
  for (const piece of html.match(/<!--(?:(?!-->)[\s\S])*(?:-->)?|<[a-z/!][^<>]*>|[^<]+|</gi) ?? []) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)/i.exec(piece);
    const name = tag?.[2]?.toLowerCase() ?? '';
    const isEnd = tag?.[1] === '/';
    if (hidden !== '') {
      if (isEnd && name === hidden) hidden = '';
    } else if (!tag) {
      if (!/^<!/.test(piece)) out.push(entitiesOf(piece.replace(/\s+/g, ' ')));
    } else if (HIDDEN.has(name) && !isEnd) hidden = name;
    else if (name === 'a') {
      if (isEnd && link !== '') out.push(` (${link})`);
      link = isEnd ? '' : entitiesOf(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(piece)?.slice(1).join('') ?? '');
    } else if (BLOCKS.has(name)) out.push('\n');
  }
  return out.join('');
}

function entitiesOf(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null;
    if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return ENTITIES[String(name).toLowerCase()] ?? whole;
  });
}
