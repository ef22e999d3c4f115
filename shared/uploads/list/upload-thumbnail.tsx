import { Icon } from '@shared/ui/icon';
import { fileIcon } from '@shared/ui/icons/documents';
import styles from './upload-thumbnail.module.css';

/** A small picture of a file's first page, or a blank sheet if there is none. */
export function UploadThumbnail({ preview }: { preview: string | null }) {
  return (
    <span aria-hidden="true" className={styles.sheet}>
      {preview === null ? (
        <Icon name={fileIcon} />
      ) : (
        <img alt="" className={styles.page} decoding="async" src={preview} />
      )}
    </span>
  );
}
