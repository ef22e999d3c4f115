import { Button } from '@shared/ui/buttons/button';
import { useEarlyInput } from '@shared/ui/fields/use-early-input';
import { Icon } from '@shared/ui/icon';
import { type ReactNode, type Ref, useRef } from 'react';
import { DROP_WORDS, type NoFiles } from './drop-words';
import styles from './drop-zone.module.css';
import { ACCEPTED_FILES } from './upload-rules';
import { usePageDrop } from './use-page-drop';

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** Called when an item other than a file was dropped. */
  onRefused: (what: NoFiles) => void;
  /** Files have already been added, so the zone takes less space. */
  isCompact?: boolean;
  /** Other ways to add files, beside the button. */
  children?: ReactNode;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Where files are added: a button, and the whole page as a target for dropping or pasting. */
export function DropZone({ onFiles, onRefused, isCompact = false, children, buttonRef }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOver = usePageDrop(zone, ({ files, refused }) => {
    if (refused) onRefused(refused);
    if (files.length > 0) onFiles(files);
  });
  const take = (field: HTMLInputElement) => {
    const files = [...(field.files ?? [])];
    // Allows the same file to be chosen again.
    field.value = '';
    if (files.length > 0) onFiles(files);
  };
  useEarlyInput(input, take);
  return (
    <div className={styles.zone} data-compact={isCompact || undefined} ref={zone}>
      {!isCompact && <Icon className={styles.icon} name="upload" size={32} />}
      <input
        accept={ACCEPTED_FILES}
        aria-label={DROP_WORDS.choose}
        hidden
        multiple
        onChange={({ currentTarget }) => take(currentTarget)}
        ref={input}
        type="file"
      />
      <div className={styles.buttons}>
        <Button
          icon="plus"
          onClick={() => input.current?.click()}
          ref={buttonRef}
          size={isCompact ? 'medium' : 'large'}
        >
          {isCompact ? DROP_WORDS.chooseMore : DROP_WORDS.choose}
        </Button>
        <div className={styles.others}>{children}</div>
      </div>
      <p className={styles.hint}>
        <span className={styles.drop}>{DROP_WORDS.dropHint}</span>
        <span>{DROP_WORDS.formatHint}</span>
      </p>
      {isOver && (
        <p className={styles.target}>
          <Icon name="upload" size={32} />
          <span>{DROP_WORDS.dropNow}</span>
        </p>
      )}
    </div>
  );
}
