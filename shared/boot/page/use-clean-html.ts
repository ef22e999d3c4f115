import { useEffect, useState } from 'react';
import { fetchCleanHtml } from './fetch-clean-html';

/**
 * The sanitized content of HTML texts from the server, by text. A missing one is still being sanitized. The sanitizer
 * is loaded only when needed; if it cannot be, the text is there without markup.
 */
export function useCleanHtml(texts: readonly string[]): ReadonlyMap<string, Node> {
  const [clean, setClean] = useState<ReadonlyMap<string, Node>>(new Map());
  useEffect(() => {
    let isGone = false;
    for (const html of texts) {
      void fetchCleanHtml(html).then((nodes) => {
        if (!isGone) setClean((others) => (others.has(html) ? others : new Map(others).set(html, nodes)));
      });
    }
    return () => {
      isGone = true;
    };
  }, [texts]);
  return clean;
}
