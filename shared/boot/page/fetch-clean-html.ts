/** Longer than any real notice. Such a text is shown as plain text, because its HTML is not worth the risk. */
const MAX_HTML = 4000;

/**
 * The sanitized content of a server's HTML. The sanitizer is fetched when it is first needed; if it cannot be, the text is
 * there without its markup.
 */
export async function fetchCleanHtml(html: string): Promise<Node> {
  if (html.length > MAX_HTML) return document.createTextNode(html);
  try {
    const { cleanHtml } = await import('./clean-html');
    return cleanHtml(html);
  } catch {
    // The sanitizer did not load: a person can still read the text, without its markup.
    return document.createTextNode(html.replace(/<[^>]*>/g, ' '));
  }
}
