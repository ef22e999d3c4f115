/** Elements whose content is not text for the reader, and where each ends. */
const HIDDEN = new Map(['script', 'style', 'template', 'title'].map((name) => [name, new RegExp(`</${name}`, 'gi')]));
/** Elements that stand on lines of their own. */
const BLOCKS = new Set(['br', 'p', 'div', 'tr', 'li', 'ul', 'ol', 'table', 'hr', 'h1', 'h2', 'h3', 'h4', 'blockquote']);
const CELLS = new Set(['td', 'th']);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const TAG = /<[a-z/!?][^<>]*>/iy;
const COMMENT = { start: '<!--', end: '-->' };

/** The text of an HTML mail; the address of a link stands behind its words. */
export function htmlText(html: string): string {
  const out: string[] = [];
  let link = '';
  for (let at = 0; at < html.length; ) {
    const open = placeOf(html, '<', at);
    out.push(entitiesOf(html.slice(at, open).replace(/\s+/g, ' ')));
    if (html.startsWith(COMMENT.start, open)) {
      at = placeOf(html, COMMENT.end, open) + COMMENT.end.length;
      continue;
    }
    const tag = tagAt(html, open);
    if (tag === null) {
      out.push(html.slice(open, open + 1));
      at = open + 1;
      continue;
    }
    at = open + tag.length;
    const [, slash, word = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? [];
    const [name, isEnd] = [word.toLowerCase(), slash === '/'];
    const end = isEnd ? undefined : HIDDEN.get(name);
    if (end) at = endOf(html, end, at);
    else if (name === 'a') {
      if (isEnd && link !== '') out.push(` (${link})`);
      link = isEnd ? '' : hrefOf(tag);
    } else if (BLOCKS.has(name)) out.push('\n');
    else if (CELLS.has(name) && !isEnd) out.push(' ');
  }
  return out.join('');
}

/** Where a text begins; at the end if it does not occur. */
function placeOf(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found === -1 ? html.length : found;
}

/** The tag, or declaration, at a place; null for a mere sign. */
function tagAt(html: string, at: number): string | null {
  TAG.lastIndex = at;
  return TAG.exec(html)?.[0] ?? null;
}

function endOf(html: string, end: RegExp, from: number): number {
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

function hrefOf(tag: string): string {
  return entitiesOf(/\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag)?.slice(1).join('') ?? '');
}

function entitiesOf(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : null;
    if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return ENTITIES[String(name).toLowerCase()] ?? whole;
  });
}
