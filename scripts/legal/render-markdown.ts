import { lexer, Parser, Renderer, type Token, type Tokens } from 'marked';
import { allTokens } from './all-tokens';
import { headingIds } from './heading-ids';
import { linkTarget } from './link-target';

/** A Markdown text as HTML. */
export interface RenderedText {
  /** The heading of the whole text. */
  title: string;
  /** The rest of the text. Each heading has an id, and is a link to itself. */
  html: string;
  /** Its main headings (h2), with their ids. */
  headings: readonly { id: string; html: string }[];
}

/**
 * Renders a text, without its HTML tags. Throws for a missing or second title, an empty text, a picture, and anything
 * that `headingIds` and `linkTarget` reject.
 *
 * @param origin of the deployed site: full addresses that begin with it are its own pages
 */
export function renderMarkdown(text: string, origin: string): RenderedText {
  const [title, ...rest] = lexer(text).filter(({ type }) => type !== 'space' && type !== 'html');
  if (!isHeading(title) || title.depth !== 1) throw new Error('it has to begin with its title, such as: # Terms');
  if (rest.length === 0) throw new Error('there is nothing below its title');
  const ids = headingIds(allTokens(rest).filter(isHeading));
  const parser = new Parser({ renderer: new TextRenderer(ids, origin) });
  const main = rest.filter(isHeading).filter(({ depth }) => depth === 2);
  return {
    title: parser.parseInline(title.tokens),
    html: parser.parse(rest),
    headings: main.map((heading) => ({ id: ids.get(heading) ?? '', html: parser.parseInline(heading.tokens) })),
  };
}

class TextRenderer extends Renderer {
  private readonly ids: ReadonlyMap<Tokens.Heading, string>;
  private readonly origin: string;

  constructor(ids: ReadonlyMap<Tokens.Heading, string>, origin: string) {
    super();
    this.ids = ids;
    this.origin = origin;
  }

  override html(): string {
    return '';
  }

  override heading(heading: Tokens.Heading): string {
    const id = this.ids.get(heading) ?? '';
    const words = this.parser.parseInline(heading.tokens);
    return `<h${heading.depth} id="${id}"><a href="#${id}">${words}</a></h${heading.depth}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const target = linkTarget(href, new Set(this.ids.values()), this.origin);
    const attribute = target.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
    return `<a href="${attribute}">${this.parser.parseInline(tokens)}</a>`;
  }

  override image({ href }: Tokens.Image): string {
    throw new Error(`it has a picture, which is not shown here: ${href}`);
  }
}

function isHeading(token: Token | undefined): token is Tokens.Heading {
  return token?.type === 'heading';
}
