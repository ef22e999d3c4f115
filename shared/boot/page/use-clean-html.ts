import { useEffect, useState } from 'react';

/** Longer than any real notice. Such a text is shown as plain text, because its HTML is not worth the risk. */
const MAX_HTML = 4000;

/**
 * The sanitized content of HTML texts from the server, by text. A missing one is still being sanitized: the sanitizer
 * is loaded only when needed. If it cannot be loaded, the text is there without markup.
 */
export function useCleanHtml(texts: readonly string[]): ReadonlyMap<string, Node> {
  const [clean, setClean] = useState<ReadonlyMap<string, Node>>(new Map());
  useEffect(() => {
    let isGone = false;
    for (const html of texts) {
      void cleaned(html).then((nodes) => {
        if (!isGone) setClean((others) => (others.has(html) ? others : new Map(others).set(html, nodes)));
      });
    }
    return () => {
      isGone = true;
    };
  }, [texts]);
  return clean;
}

async function cleaned(html: string): Promise<Node> {
  if (html.length > MAX_HTML) return document.createTextNode(html);
  try {
    const { cleanHtml } = await import('./clean-html');
    return cleanHtml(html);
  } catch {
    // The sanitizer did not load: a person can still read the text, without its markup.
    return document.createTextNode(html.replace(/<[^>]*>/g, ' '));
  }
}
