import { classNames } from '@shared/ui/class-names';
import type { Elements } from '@shared/ui/elements';
import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  as?: 'section' | 'article' | 'div' | 'li' | 'form';
  title?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  /** At the end of the title line: a button, a badge. */
  aside?: ReactNode;
  children: Elements;
  className?: string | undefined;
  id?: string | undefined;
}

/** A sheet of paper on the page: titled content. A section is named by its title. */
export function Card({ as, title, headingLevel = 2, aside, children, className, id }: CardProps) {
  const Element = as ?? (title ? 'section' : 'div');
  const Heading = `h${headingLevel}` as const;
  const titleId = useId();
  return (
    <Element
      aria-labelledby={title && Element !== 'div' && Element !== 'li' ? titleId : undefined}
      className={classNames(styles.card, className)}
      id={id}
    >
      {(title || aside) && (
        <header className={styles.header}>
          {title && (
            <Heading className={styles.title} id={titleId}>
              {title}
            </Heading>
          )}
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </Element>
  );
}
