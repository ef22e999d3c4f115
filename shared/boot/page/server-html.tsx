import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './server-html.module.css';

/** HTML from the server, put in as the nodes that the cleaner has left of it (specification 7: shown as HTML). */
export function ServerHtml({ nodes }: { nodes: Node }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(nodes.cloneNode(true)), [nodes]);
  return <div ref={box} className={styles.box} dir="auto" />;
}
