import type { OrderFile } from '@shared/api/shapes/files';
import type { OrderDetails } from '@shared/api/shapes/order';
import { isSignedOut } from '@shared/api/transport/failure';
import { leaveGuard } from '@shared/lib/leave-guard';
import type { FileInfo } from '@shared/vendors/dropbox';
import type { StoreApi } from 'zustand/vanilla';
import type { NoFiles } from './choose/drop-words';
import { type ChosenFile, placeFiles, rememberedItems, serverItem } from './choose/new-items';
import { isPdfName } from './choose/upload-rules';
import { countFiles } from './count-words';
import { inspectUpload } from './inspect/inspect-upload';
import { createLazyInspector } from './inspect/lazy-inspector';
import { askDelete, deleteUpload } from './sending/delete-upload';
import { recallUploads, rememberUploads } from './sending/remembered-uploads';
import type { UploadContent } from './sending/run-upload';
import { createSender } from './sending/sender';
import { createUploadList, type UploadsState } from './upload-list-store';
import { forgetFailedUpload, tellChosenFiles, tellFailedUpload, tellRefusedDrop } from './upload-notices';
import { isRemovable, type UploadItem } from './upload-state';
import { REFUSALS } from './upload-words';

/** What uploads start from and whom they tell. */
export interface UploadsOptions {
  orderId: string;
  /** Files the server already has for the order. */
  files: readonly OrderFile[];
  /** The server's new counts after each registration. */
  onDetails?: (details: OrderDetails) => void;
  /** Nothing is pending any more (specification 4: after the last one). */
  onIdle?: () => void;
  /** A file was deleted: counts known before are too high now. */
  onDeleted?: (item: UploadItem) => void;
}

/** The upload queue of one order (specification 4): the store of what is shown, and the actions on it. */
export interface Uploads {
  store: StoreApi<UploadsState>;
  /** Adds files of this device; others than .pdf are listed with the reason (specification 5). */
  addFiles: (files: readonly File[]) => void;
  /** Adds files of the cloud chooser, which are registered by reference. */
  addCloudFiles: (chosen: readonly FileInfo[]) => void;
  /** Says why something that was dropped cannot be added. */
  refuseDropped: (what: NoFiles) => void;
  /** Takes back a file the server does not have yet, or removes a line that says why a file was not taken. */
  remove: (id: string) => void;
  /** Goes on with a failed file from the stage that failed. */
  retry: (id: string) => void;
  askDelete: (id: string) => void;
  keepFile: () => void;
  deleteFile: () => Promise<void>;
  /** Files that still have to be uploaded: while there are any, the recipient step cannot be left. */
  pendingUploads: () => number;
  /** Ends everything: for another order, or when the page goes. */
  stop: () => void;
}

/** Files taken in one go. */
const STEP = 10;

/**
 * Makes the queue of an order: the list, what looks into its files (`inspect/`), what sends them (`sending/`), and what is
 * said of them. Call it in the browser only: it reads what the tab keeps and listens to the network.
 */
export function createUploads({ orderId, files, onDetails, onIdle, onDeleted }: UploadsOptions): Uploads {
  const recalled = recallUploads(orderId);
  const remembered = rememberedItems(recalled, files);
  const contents = new Map<string, UploadContent>();
  for (const { item, content } of remembered) if (content) contents.set(item.id, content);
  const items = [...files.map(serverItem), ...remembered.map(({ item }) => item)];
  const list = createUploadList(items, (pendingBefore) => {
    const pending = list.pending();
    remember();
    leaving.set(pending > 0);
    if (pendingBefore > 0 && pending === 0) onIdle?.();
  });
  const inspector = createLazyInspector();
  const sender = createSender({ list, contents, onDetails: (details) => onDetails?.(details), onEnd: ended });
  const leaving = leaveGuard();
  let isStopped = false;

  addEventListener('online', resume);
  remember();
  // The last file of the cloud chooser is registered already: only the answer was lost.
  if (list.pending() === 0 && recalled.some(({ fileinfo }) => fileinfo !== undefined)) onIdle?.();
  void sender.run();

  return {
    store: list.store,
    addFiles: (chosen) => {
      welcome(chosen);
      addInSteps(chosen);
    },
    addCloudFiles: (chosen) => {
      welcome(chosen);
      add(chosen.map(({ name, size, detail }) => ({ name, size, content: { source: 'dropbox', detail } })));
    },
    refuseDropped: tellRefusedDrop,
    remove,
    retry,
    askDelete: (id) => askDelete(list, id),
    keepFile: () => list.store.setState({ pendingDelete: null }),
    deleteFile: () => deleteUpload(list, (item) => onDeleted?.(item)),
    pendingUploads: list.pending,
    stop,
  };

  /** Keeps for a reload what the server does not have yet. */
  function remember(): void {
    rememberUploads(orderId, list.store.getState().items, (id) => contents.get(id));
  }

  function welcome(chosen: readonly { name: string }[]): void {
    if (chosen.some(({ name }) => isPdfName(name))) sender.hold(false);
    tellChosenFiles(chosen);
  }

  /** The browser asks the disk for each size: hundreds at once would hold up the page. */
  function addInSteps(chosen: readonly File[]): void {
    if (isStopped) return;
    add(
      chosen.slice(0, STEP).map((file) => ({ name: file.name, size: file.size, content: { source: 'upload', file } })),
    );
    if (chosen.length > STEP) setTimeout(() => addInSteps(chosen.slice(STEP)));
  }

  function add(chosen: readonly ChosenFile[]): void {
    const { items, added } = placeFiles(list.store.getState().items, chosen);
    for (const { item, content } of added) contents.set(item.id, content);
    list.set(items);
    for (const { item, content } of added) void inspect(item.id, content);
  }

  async function inspect(id: string, content: UploadContent): Promise<void> {
    const phase = await inspectUpload(list, inspector, id, content);
    if (phase?.name === 'refused') {
      contents.delete(id);
      list.announce(`${list.find(id)?.name ?? ''}: ${REFUSALS[phase.reason]}`);
    }
    await sender.run();
  }

  /** A file's turn is over: says how it ended. */
  function ended(id: string): void {
    const item = list.find(id);
    if (item?.phase.name === 'done') {
      contents.delete(id);
      const left = list.pending();
      list.announce(left === 0 ? `${item.name}: uploaded.` : `${item.name}: uploaded, ${countFiles(left)} to go.`);
    } else if (item?.phase.name === 'failed') {
      if (isSignedOut(item.phase.failure)) sender.hold(true);
      tellFailedUpload(item);
    }
  }

  function remove(id: string): void {
    const item = list.find(id);
    if (!item || !isRemovable(item.phase)) return;
    sender.cancel(id);
    contents.delete(id);
    list.drop(item);
    list.announce(`${item.name}: removed.`);
  }

  function retry(id: string): void {
    sender.hold(false);
    list.move(id, { type: 'retry' });
    forgetFailedUpload();
    void sender.run();
  }

  /** What the missing connection stopped goes on; what was refused stays with its button. */
  function resume(): void {
    for (const { id, phase } of list.store.getState().items) {
      const isLost = phase.name === 'failed' && (phase.failure.kind === 'network' || phase.failure.kind === 'timeout');
      if (phase.name === 'paused' || isLost) list.move(id, { type: 'retry' });
    }
    void sender.run();
  }

  function stop(): void {
    isStopped = true;
    removeEventListener('online', resume);
    sender.stop();
    for (const { preview } of list.store.getState().items) if (preview) URL.revokeObjectURL(preview);
    inspector.stop();
    leaving.set(false);
  }
}
