import type { Tokens } from 'marked';
import { allTokens } from './all-tokens';

/** Ids that the page around the text uses. */
const TAKEN = ['contents', 'main', 'site-nav'];

/**
 * The ids of a text's headings below its title, made of their words: "Who we are" has `who-we-are`. Throws for a second
 * title, a skipped level, duplicate ids, and a heading without words or with a link.
 */
export function headingIds(headings: readonly Tokens.Heading[]): Map<Tokens.Heading, string> {
  const ids = new Map<Tokens.Heading, string>();
  const taken = new Set(TAKEN);
  let level = 1;
  for (const heading of headings) {
    const name = `the heading “${heading.text}”`;
    if (heading.depth === 1) throw new Error(`${name} is a second title: begin it with ##`);
    if (heading.depth > level + 1) throw new Error(`${name} skips a level: begin it with ${'#'.repeat(level + 1)}`);
    if (hasLink(heading)) throw new Error(`${name} has a link, but headings are links to themselves`);
    const id = idOf(heading);
    if (id === '') throw new Error(`${name} has no words`);
    if (taken.has(id)) throw new Error(`${name} has the address #${id}, which is taken: choose other words`);
    taken.add(id);
    ids.set(heading, id);
    level = heading.depth;
  }
  return ids;
}

function hasLink({ tokens }: Tokens.Heading): boolean {
  return allTokens(tokens).some(({ type }) => type === 'link');
}

function idOf({ tokens }: Tokens.Heading): string {
  const words = allTokens(tokens).filter(({ type }) => type === 'text' || type === 'codespan' || type === 'escape');
  return words
    .map(({ raw }) => raw)
    .join('')
    .replace(/&[#\w]+;|[’']/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
