import { Button } from '@shared/ui/buttons/button';
import { type AnyIcon, Icon } from '@shared/ui/icon';
import { warningIcon } from '@shared/ui/icons/tones';
import { retryIcon } from '@shared/ui/icons/turns';
import { pageCountText } from '@shared/uploads/count-words';
import { canRetry, pageCount, type UploadItem } from '@shared/uploads/upload-state';
import { formatSize, statusText, UPLOAD_WORDS } from '@shared/uploads/upload-words';
import { memo } from 'react';
import { ChooseAgain } from './choose-again';
import { ContentWarning } from './content-warning';
import { OddPagesWarning } from './odd-pages-warning';
import { type UploadActionHandlers, UploadActions } from './upload-actions';
import { UploadProgress } from './upload-progress';
import styles from './upload-row.module.css';
import { UploadThumbnail } from './upload-thumbnail';

interface UploadRowProps extends UploadActionHandlers {
  item: UploadItem;
}

/** One file: its first page, name, size, page count, state, and available actions. */
export const UploadRow = memo(function UploadRow({ item, onRemove, onRetry, onReplace, onDelete }: UploadRowProps) {
  const { name, size, phase, facts, preview } = item;
  const pages = pageCount(item);
  const details = [pages === null ? null : pageCountText(pages), formatSize(size)].filter(Boolean).join(' · ');
  return (
    <li className={styles.row} data-tone={toneOf(item)}>
      <UploadThumbnail preview={preview} />
      <div className={styles.words}>
        <p className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.details}>{details}</p>
        {phase.name === 'sending' ? (
          <UploadProgress name={name} progress={phase.progress} />
        ) : (
          <p className={styles.status}>
            <StatusIcon item={item} />
            <span>{statusText(item)}</span>
          </p>
        )}
        {canRetry(phase) && (
          <div className={styles.retry}>
            <Button
              aria-label={UPLOAD_WORDS.retryFile(name)}
              icon={retryIcon}
              onClick={() => onRetry(item.id)}
              size="small"
            >
              {UPLOAD_WORDS.retry}
            </Button>
          </div>
        )}
        {phase.name === 'missing' && (
          <div className={styles.retry}>
            <ChooseAgain name={name} onFile={(file) => onReplace(item.id, file)} />
          </div>
        )}
        {facts && phase.name !== 'failed' && <ContentWarning facts={facts} />}
        {facts && <OddPagesWarning facts={facts} />}
      </div>
      <UploadActions item={item} onDelete={onDelete} onRemove={onRemove} />
    </li>
  );
});

function StatusIcon({ item }: { item: UploadItem }) {
  const icon = STATUS_ICONS[toneOf(item)];
  return icon && <Icon className={styles.icon} name={icon} size={16} />;
}

type RowTone = 'busy' | 'done' | 'error' | 'warning';

const STATUS_ICONS: Record<RowTone, AnyIcon | null> = {
  busy: null,
  done: 'check',
  error: 'error',
  warning: warningIcon,
};

function toneOf({ phase }: UploadItem): RowTone {
  switch (phase.name) {
    case 'done':
      return 'done';
    case 'failed':
    case 'refused':
    case 'delete-failed':
      return 'error';
    case 'missing':
    case 'paused':
      return 'warning';
    default:
      return 'busy';
  }
}
