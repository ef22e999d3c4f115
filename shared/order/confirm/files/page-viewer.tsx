import { IconButton } from '@shared/ui/buttons/icon-button';
import { forwardIcon, turnLeftIcon, turnRightIcon } from '@shared/ui/icons/arrange';
import { backIcon } from '@shared/ui/icons/turns';
import { Dialog } from '@shared/ui/overlays/dialog';
import type { Arrange } from '@shared/uploads/arrange/arrange';
import { turnOf } from '@shared/uploads/page-turns';
import { pageCount, type UploadItem } from '@shared/uploads/upload-state';
import { UPLOAD_WORDS } from '@shared/uploads/upload-words';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import styles from './fax-files.module.css';
import { neighborOf, type Place } from './fax-pages';
import { LargePage } from './page-picture';

interface PageViewerProps {
  /** The files shown, in order. */
  files: readonly UploadItem[];
  /** The page shown; null while closed. */
  viewed: Place | null;
  arrange: Arrange;
  onGo: (place: Place) => void;
  onClose: () => void;
}

/** One page, large, with buttons to turn it and to reach the others; so do the arrow keys. */
export function PageViewer({ files, viewed, arrange, onGo, onClose }: PageViewerProps): ReactNode {
  const item = viewed && files.find(({ id }) => id === viewed.id);
  const file = item && arrange.fileOf(item.id);
  const canDraw = (id: string): boolean => arrange.fileOf(id) !== null;
  const go = (by: 1 | -1): void => {
    const next = viewed && neighborOf(files, viewed, by, canDraw);
    if (next) onGo(next);
  };
  useArrowKeys(viewed !== null, go);
  return (
    <Dialog
      closeLabel={UPLOAD_WORDS.close}
      onClose={onClose}
      open={viewed !== null && Boolean(file)}
      size="large"
      title={item?.name ?? ''}
    >
      {viewed && item && file && (
        <div className={styles.viewer}>
          <div className={styles.tools}>
            <Step by={-1} isPossible={neighborOf(files, viewed, -1, canDraw) !== null} onGo={go} />
            <p className={styles.count} role="status">
              {`Page ${viewed.page} of ${pageCount(item) ?? 1}`}
            </p>
            <Step by={1} isPossible={neighborOf(files, viewed, 1, canDraw) !== null} onGo={go} />
            <span className={styles.turns}>
              <IconButton
                aria-disabled={!arrange.canTurn(item.id) || undefined}
                icon={turnLeftIcon}
                label="Turn page left"
                onClick={() => arrange.canTurn(item.id) && arrange.turn(item.id, viewed.page, -90)}
              />
              <IconButton
                aria-disabled={!arrange.canTurn(item.id) || undefined}
                icon={turnRightIcon}
                label="Turn page right"
                onClick={() => arrange.canTurn(item.id) && arrange.turn(item.id, viewed.page, 90)}
              />
            </span>
          </div>
          <div className={styles.paper}>
            <LargePage file={file} name={item.name} page={viewed.page} turn={turnOf(item.turns, viewed.page)} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Step({ by, isPossible, onGo }: { by: 1 | -1; isPossible: boolean; onGo: (by: 1 | -1) => void }): ReactNode {
  return (
    <IconButton
      aria-disabled={!isPossible || undefined}
      icon={by === 1 ? forwardIcon : backIcon}
      label={by === 1 ? 'Next page' : 'Previous page'}
      onClick={() => onGo(by)}
    />
  );
}

/** While `isOn`, the left and right arrow keys go back and on. */
function useArrowKeys(isOn: boolean, onGo: (by: 1 | -1) => void): void {
  const go = useEffectEvent(onGo);
  useEffect(() => {
    if (!isOn) return;
    const onKey = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (altKey || ctrlKey || metaKey) return;
      if (key === 'ArrowLeft') go(-1);
      else if (key === 'ArrowRight') go(1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
