import { lateView } from '@shared/boot/late/late-view';
import styles from '@shared/order/order-flow.module.css';
import { orderLogic } from '@shared/order/order-logic';
import { useInfoState } from '@shared/stores/use-info';
import { DropZone } from '@shared/uploads/choose/drop-zone';
import { type ReactNode, useRef } from 'react';
import { FileList, useUploadItems, useUploads, withUploads } from './order-uploads';

const FileChooser = lateView(orderLogic, ({ FileChooser }) => FileChooser);
/** The chooser that the page's address requests. */
export const ProviderChooser = lateView(orderLogic, ({ ProviderChooser }) => ProviderChooser);

/** The files of the order: the area to add them, and the list, which appears with the first file. */
export function OrderFiles(): ReactNode {
  const uploads = useUploads();
  const items = useUploadItems();
  const state = useInfoState();
  const dropbox = state.phase === 'ready' ? state.info.context.settings.dropbox : undefined;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.group}>
      <DropZone
        buttonRef={button}
        isCompact={items.length > 0}
        onFiles={(files) => withUploads((queue) => queue.addFiles(files))}
        onRefused={(what) => withUploads((queue) => queue.refuseDropped(what))}
      >
        {dropbox && <FileChooser settings={dropbox} />}
      </DropZone>
      {uploads && <FileList onEmptied={() => button.current?.focus()} uploads={uploads} />}
    </div>
  );
}
