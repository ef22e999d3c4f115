import type { Elements } from '@shared/ui/elements';
import { useId } from 'react';
import styles from './kit-page.module.css';

/** One titled part of the kit page; `columns` places its components side by side. */
export function Section({ title, columns, children }: { title: string; columns?: boolean; children: Elements }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      {columns ? <div className={styles.columns}>{children}</div> : children}
    </section>
  );
}
