import { Icon } from '@shared/ui/icon';
import { fileIcon } from '@shared/ui/icons/documents';
import styles from './upload-thumbnail.module.css';

/** The first page of a file, small, or a blank sheet where there is no picture of it. */
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
