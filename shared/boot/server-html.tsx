import { type ReactNode, useEffect, useRef } from 'react';
import styles from './server-html.module.css';

/** Longer than any real notice: such a text is shown as text, its HTML is not worth the risk. */
const MAX_HTML = 4000;

/**
 * HTML from the server, cleaned by DOMPurify and put in as nodes (specification 7: shown as HTML). The cleaner is
 * loaded only when there is something to clean; until then, and if it cannot be loaded, the bare text is shown.
 */
export function ServerHtml({ html }: { html: string }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    void cleaned(html).then((nodes) => {
      if (!isGone) box.current?.replaceChildren(nodes);
    });
    return () => {
      isGone = true;
    };
  }, [html]);
  return <div ref={box} className={styles.box} dir="auto" />;
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
