/** Longer than any real notice, in characters. HTML beyond that is not worth the risk, and is shown as plain text. */
const MAX_HTML = 4000;

/**
 * The sanitized content of a server's HTML. The sanitizer is fetched on first use; if it cannot be, the result is the
 * text without its markup.
 */
export async function fetchCleanHtml(html: string): Promise<Node> {
  if (html.length > MAX_HTML) return document.createTextNode(html);
  try {
    const { cleanHtml } = await import('./clean-html');
    return cleanHtml(html);
  } catch {
    // The sanitizer did not load: the text can be read without its markup.
    return document.createTextNode(html.replace(/<[^>]*>/g, ' '));
  }
}
