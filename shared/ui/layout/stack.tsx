import { classNames } from '@shared/ui/class-names';
import type { ReactNode } from 'react';
import styles from './stack.module.css';

interface StackProps {
  children: ReactNode;
  /** Step of the spacing scale between the children; 4 (16 px) by default. */
  gap?: 3 | 5 | 6;
  /** Lays the children out in a row instead of a column, wrapping as needed. */
  row?: boolean;
  justify?: 'center';
}

/** Lays out children with an even gap from the spacing scale. */
export function Stack({ children, gap, row, justify }: StackProps) {
  return (
    <div className={classNames(styles.stack, row && styles.row)} data-gap={gap} data-justify={justify}>
      {children}
    </div>
  );
}
