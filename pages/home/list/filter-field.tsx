import styles from '@pages/home/home-page.module.css';
import { setFilter } from '@pages/home/home-store';
import { TextField } from '@shared/ui/fields/text-field';
import type { ReactNode } from 'react';

/** Filters a list of archives too long to scan by eye. */
export function FilterField({ text }: { text: string }): ReactNode {
  return (
    <TextField
      className={styles.filter}
      label="Filter archives"
      labelHidden
      name="filter"
      type="search"
      placeholder="Filter by identifier or email"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={setFilter}
    />
  );
}
