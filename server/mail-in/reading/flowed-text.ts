/** Text whose paragraphs are in pieces, one a line (RFC 3676), in whole lines. */
export function flowedText(text: string, hasExtraSpaces: boolean): string {
  const paragraphs: string[] = [];
  /** Quotation marks of a paragraph that goes on; null: none does. */
  let open: string | null = null;
  for (const line of text.split(/\r?\n/)) {
    const quotes = /^>*/.exec(line)?.[0] ?? '';
    const content = line.slice(quotes.length).replace(/^ /, '');
    const goesOn = content.endsWith(' ') && content !== SIGNATURE;
    const piece = goesOn && hasExtraSpaces ? content.slice(0, -1) : content;
    if (open === quotes && content !== SIGNATURE) paragraphs.push(`${paragraphs.pop() ?? ''}${piece}`);
    else paragraphs.push(quotes === '' ? piece : `${quotes} ${piece}`);
    open = goesOn ? quotes : null;
  }
  return paragraphs.join('\n');
}

/** The line above a signature. */
const SIGNATURE = '-- ';
