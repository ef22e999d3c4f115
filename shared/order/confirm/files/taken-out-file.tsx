import { Button } from '@shared/ui/buttons/button';
import { undoIcon } from '@shared/ui/icons/arrange';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './fax-files.module.css';

interface TakenOutFileProps {
  name: string;
  onUndo: () => void;
  /** Takes the focus when this line, which had it, is gone. */
  onGone: () => void;
}

/** The place of a file that was taken out, with the way to put it back. */
export function TakenOutFile({ name, onUndo, onGone }: TakenOutFileProps): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <li className={styles.takenOut}>
      <p className={styles.details}>
        <bdi>{name}</bdi> <span>was removed.</span>
      </p>
      <Button
        aria-label={`Undo removing ${name}`}
        icon={undoIcon}
        onClick={() => {
          onGone();
          onUndo();
        }}
        ref={button}
        size="small"
        variant="quiet"
      >
        Undo
      </Button>
    </li>
  );
}
