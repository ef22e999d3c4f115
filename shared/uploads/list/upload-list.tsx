import type { UploadItem } from '@shared/uploads/upload-state';
import { UPLOAD_WORDS } from '@shared/uploads/upload-words';
import { useCallback, useEffect, useRef } from 'react';
import type { UploadActionHandlers } from './upload-actions';
import styles from './upload-list.module.css';
import { UploadRow } from './upload-row';
import { useGrowingCount } from './use-growing-count';

interface UploadListProps extends UploadActionHandlers {
  items: readonly UploadItem[];
  /** Its name for assistive technology. */
  label?: string;
  /** Takes the focus when the last file leaves the list. */
  onEmptied: () => void;
}

/** From this many rows on, rows out of view are not laid out. */
const LONG = 20;

/** The files of the order; renders nothing if there are none. */
export function UploadList({
  items,
  label = UPLOAD_WORDS.list,
  onEmptied,
  onRemove,
  onRetry,
  onReplace,
  onDelete,
}: UploadListProps) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<UploadItem | undefined>(undefined);
  const latest = useRef(items);
  const drawn = useGrowingCount(items.length);
  useEffect(() => {
    latest.current = items;
    const now = items.find(({ id }) => id === pressed.current?.id);
    if (!pressed.current || now === pressed.current || now?.phase.name === 'deleting') return;
    pressed.current = undefined;
    // The pressed button is gone, and the keyboard focus must not jump to the top of the page.
    if (document.activeElement !== document.body) return;
    if (items.length === 0) onEmptied();
    else list.current?.focus({ preventScroll: true });
  }, [items, onEmptied]);
  const after = useCallback(<A extends unknown[]>(action: (id: string, ...more: A) => void, id: string, ...more: A) => {
    pressed.current = latest.current.find((item) => item.id === id);
    action(id, ...more);
  }, []);
  const handlers: UploadActionHandlers = {
    onRemove: useCallback((id) => after(onRemove, id), [after, onRemove]),
    onRetry: useCallback((id) => after(onRetry, id), [after, onRetry]),
    onReplace: useCallback((id, file) => after(onReplace, id, file), [after, onReplace]),
    onDelete: useCallback((id) => after(onDelete, id), [after, onDelete]),
  };
  if (items.length === 0) return null;
  return (
    <ul
      aria-label={label}
      className={styles.list}
      data-long={items.length > LONG || undefined}
      ref={list}
      tabIndex={-1}
    >
      {items.slice(0, drawn).map((item) => (
        <UploadRow item={item} key={item.id} {...handlers} />
      ))}
    </ul>
  );
}
