import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './sanitized-html.module.css';

/** Inserts the sanitized nodes of a server's HTML (specification 7: shown as HTML). */
export function SanitizedHtml({ nodes }: { nodes: Node }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(nodes.cloneNode(true)), [nodes]);
  return <div ref={box} className={styles.box} dir="auto" />;
}
