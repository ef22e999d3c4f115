import { useEffect, useState } from 'react';

/** Longer than any real notice: such a text is shown as text, its HTML is not worth the risk. */
const MAX_HTML = 4000;

/**
 * What DOMPurify leaves of some HTML texts of the server, by text. One that is not there yet is still being cleaned: the
 * cleaner is loaded only when there is something to clean. If it cannot be loaded, the words stand there without markup.
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
    // The cleaner did not load: a person still reads the words, without their markup.
    return document.createTextNode(html.replace(/<[^>]*>/g, ' '));
  }
}
