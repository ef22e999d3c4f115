import { Button } from '@shared/ui/buttons/button';
import { IconButton } from '@shared/ui/buttons/icon-button';
import { Icon } from '@shared/ui/icon';
import { downIcon, gripIcon, upIcon } from '@shared/ui/icons/arrange';
import { trashIcon } from '@shared/ui/icons/documents';
import { retryIcon } from '@shared/ui/icons/turns';
import type { Arrange } from '@shared/uploads/arrange/arrange';
import { pageCountText } from '@shared/uploads/count-words';
import { UploadProgress } from '@shared/uploads/list/upload-progress';
import { canRetry, deletableKey, pageCount, type UploadItem } from '@shared/uploads/upload-state';
import { statusText, UPLOAD_WORDS } from '@shared/uploads/upload-words';
import { type ReactNode, useRef } from 'react';
import styles from './fax-files.module.css';
import { PageStrip } from './page-strip';
import { useDragFile } from './use-drag-file';

interface FileCardProps {
  item: UploadItem;
  arrange: Arrange;
  /** Place among the files shown, counted from 0. */
  index: number;
  /** There are other files, and some can be moved. */
  isSortable: boolean;
  onEnlarge: (page: number) => void;
  onRetry: () => void;
  /** Asks for confirmation before the file is deleted. */
  onDelete: () => void;
}

/** One file of the fax: its name, its pages and its actions. */
export function FileCard({ item, arrange, index, isSortable, onEnlarge, onRetry, onDelete }: FileCardProps): ReactNode {
  const { id, name, phase, facts } = item;
  const card = useRef<HTMLLIElement>(null);
  const grip = useRef<HTMLSpanElement>(null);
  const isMovable = arrange.canMove(id, -1) || arrange.canMove(id, 1);
  const target = useDragFile({ card, grip, id, index, isMovable, onDrop: (from) => arrange.moveTo(from, id) });
  const pages = pageCount(item);
  const file = arrange.fileOf(id);
  return (
    <li className={styles.card} data-target={target ?? undefined} ref={card}>
      <div className={styles.header}>
        {isSortable && (
          <span
            aria-hidden="true"
            className={styles.grip}
            data-fixed={!isMovable || undefined}
            ref={grip}
            title="Drag to move"
          >
            <Icon name={gripIcon} />
          </span>
        )}
        <div className={styles.words}>
          <p className={styles.name} title={name}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.details}>
            {[pages === null ? null : pageCountText(pages), phase.name === 'done' ? null : statusText(item)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {phase.name === 'sending' && <UploadProgress name={name} progress={phase.progress} />}
          {canRetry(phase) && (
            <Button aria-label={UPLOAD_WORDS.retryFile(name)} icon={retryIcon} onClick={onRetry} size="small">
              {UPLOAD_WORDS.retry}
            </Button>
          )}
        </div>
        <div className={styles.actions}>
          {isSortable && (
            <>
              <Move arrange={arrange} by={-1} id={id} name={name} />
              <Move arrange={arrange} by={1} id={id} name={name} />
            </>
          )}
          {(deletableKey(phase) !== null || phase.name === 'deleting') && (
            <IconButton
              aria-disabled={phase.name === 'deleting' || undefined}
              icon={trashIcon}
              label={UPLOAD_WORDS.deleteFile(name)}
              onClick={onDelete}
            />
          )}
        </div>
      </div>
      {file !== null && (
        <PageStrip
          file={file}
          name={name}
          onEnlarge={onEnlarge}
          pages={pages ?? facts?.pages ?? 1}
          turns={item.turns}
        />
      )}
      {file === null && <p className={styles.details}>{item.source === 'dropbox' ? FROM_DROPBOX : RELOADED}</p>}
    </li>
  );
}

const RELOADED = 'No preview after reloading this page.';
const FROM_DROPBOX = 'No preview for files from Dropbox.';

function Move({ arrange, by, id, name }: { arrange: Arrange; by: 1 | -1; id: string; name: string }): ReactNode {
  const isPossible = arrange.canMove(id, by);
  return (
    <IconButton
      aria-disabled={!isPossible || undefined}
      icon={by === 1 ? downIcon : upIcon}
      label={`Move ${name} ${by === 1 ? 'down' : 'up'}`}
      // The button keeps the focus where no further move is possible.
      onClick={() => isPossible && arrange.move(id, by)}
    />
  );
}
