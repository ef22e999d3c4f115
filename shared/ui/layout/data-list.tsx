import type { ReactNode } from 'react';
import styles from './data-list.module.css';

/** One fact: term and value. */
export interface DataListItem {
  term: string;
  value: ReactNode;
}

/** Facts as terms with their values, side by side if there is room. */
export function DataList({ items }: { items: readonly DataListItem[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div className={styles.item} key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
