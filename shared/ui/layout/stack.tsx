import { classNames } from '@shared/ui/class-names';
import type { ReactNode } from 'react';
import styles from './stack.module.css';

/** Props of {@link Stack}. */
export interface StackProps {
  children: ReactNode;
  /** Step of the spacing scale (`--space-1` to `--space-8`) between the children; 4 (16 px) when left out. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Lays the children out in a row instead of a column. */
  row?: boolean;
  /** Lets a row wrap. */
  wrap?: boolean;
  /** Alignment across the direction of the stack. */
  align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline';
  /** Distribution along the direction of the stack. */
  justify?: 'start' | 'center' | 'end' | 'between';
  as?: 'div' | 'section' | 'ul' | 'ol' | 'header' | 'footer' | 'nav';
  className?: string | undefined;
}

const JUSTIFY = {
  start: 'justifyStart',
  center: 'justifyCenter',
  end: 'justifyEnd',
  between: 'justifyBetween',
} as const;

/** Lays children out with an even gap from the spacing scale. */
export function Stack({ children, gap = 4, row, wrap, align, justify, as: Element = 'div', className }: StackProps) {
  return (
    <Element
      className={classNames(
        styles.stack,
        styles[`gap${gap}`],
        row && styles.row,
        wrap && styles.wrap,
        align && styles[align],
        justify && styles[JUSTIFY[justify]],
        className,
      )}
    >
      {children}
    </Element>
  );
}
