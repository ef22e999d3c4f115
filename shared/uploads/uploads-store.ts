import type { OrderFile } from '@shared/api/shapes/orders/files';
import type { OrderDetails } from '@shared/api/shapes/orders/order';
import { isSignedOut } from '@shared/api/transport/failure';
import { leaveGuard } from '@shared/lib/leave-guard';
import type { FileInfo } from '@shared/vendors/dropbox';
import type { StoreApi } from 'zustand/vanilla';
import type { Arrange, WithTurning } from './arrange/arrange';
import { createArrange } from './arrange/arrange-files';
import { askDelete, deleteConfirmed } from './arrange/delete-upload';
import { createCopies } from './arrange/stale-copies';
import type { NoFiles } from './choose/drop-words';
import { type ChosenFile, firstItems, newItem, placeFiles } from './choose/new-items';
import { isPdfName } from './choose/upload-rules';
import { fileCountText } from './count-words';
import { inspectUpload } from './inspect/inspect-upload';
import { createInspector } from './inspect/inspector';
import { oddPagesText } from './list/odd-pages';
import { recallUploads, rememberUploads } from './sending/remembered-uploads';
import type { UploadContent } from './sending/run-upload';
import { createSender } from './sending/sender';
import { createUploadList, type UploadsState } from './upload-list-store';
import {
  dismissFailedUpload,
  dismissUploading,
  notifyChosenFiles,
  notifyFailedUpload,
  notifyRefusedDrop,
} from './upload-notices';
import { isLacking, isRemovable, type UploadItem } from './upload-state';
import { REFUSALS, UPLOAD_WORDS } from './upload-words';

/** The initial data of uploads, and their callbacks. */
export interface UploadsOptions {
  orderId: string;
  /** Files the server already has for the order. */
  files: readonly OrderFile[];
  /** Runs an action with the code that writes turned pages, which loads late. */
  withTurning: WithTurning;
  /** The server's new counts after each registration. */
  onDetails?: (details: OrderDetails) => void;
  /** No file is pending (specification 4: after the last one). */
  onIdle?: () => void;
  /** A file was deleted: the earlier counts are now too high. */
  onDeleted?: (item: UploadItem) => void;
}

/** The upload queue of one order (specification 4): the store of its visible state, and its actions. */
export interface Uploads {
  store: StoreApi<UploadsState>;
  /** Adds files from this device. Those that are not .pdf are listed with the reason (specification 5). */
  addFiles: (files: readonly File[]) => void;
  /** Adds files from the cloud chooser, which are registered by reference. */
  addCloudFiles: (chosen: readonly FileInfo[]) => void;
  /** Explains why a dropped item cannot be added. */
  refuseDropped: (what: NoFiles) => void;
  /** Removes a file the server does not have yet, or a line explaining a refusal. */
  remove: (id: string) => void;
  /** Puts another file in the place of one whose content this page lacks. */
  replace: (id: string, file: File) => void;
  /** Resumes a failed file at the stage that failed. */
  retry: (id: string) => void;
  askDelete: (id: string) => void;
  keepFile: () => void;
  deleteFile: () => Promise<void>;
  /** Changes the order of the files, turns pages. */
  arrange: Arrange;
  /** Number of files still to be uploaded. While there are any, the recipient step cannot be left. */
  pendingUploads: () => number;
  /** The files that the order lacks, except those still in progress. */
  lacking: () => readonly UploadItem[];
  /** Ends all work: for another order, or when the page is left. */
  stop: () => void;
}

/** Files added at a time. */
const STEP = 10;

/** Names the pages that are not letter size, as the row does, to follow another sentence; empty if there are none. */
function oddPagesNote({ facts }: UploadItem): string {
  const odd = facts && oddPagesText(facts);
  return odd ? ` ${odd} ${UPLOAD_WORDS.oddPagesAdvice}` : '';
}

/**
 * Makes the queue of an order from the list, the inspector (`inspect/`), the sender (`sending/`), and their notices.
 * Call it only in the browser: it reads the tab's storage and listens to the network.
 */
export function createUploads({ orderId, files, withTurning, onDetails, onIdle, onDeleted }: UploadsOptions): Uploads {
  const recalled = recallUploads(orderId);
  const first = firstItems(recalled, files);
  const contents = new Map<string, UploadContent>();
  for (const { item, content } of first) if (content) contents.set(item.id, content);
  const items = first.map(({ item }) => item);
  const registered = files.map(({ key }) => key);
  const list = createUploadList(items, registered, (pendingBefore) => {
    // Work still in progress at its end no longer matters to this tab.
    if (isStopped) return;
    const pending = list.pending();
    remember();
    leaving.set(pending > 0 || list.store.getState().isArranged);
    if (pendingBefore > 0 && pending === 0) {
      dismissUploading();
      onIdle?.();
    }
  });
  const inspector = createInspector();
  const sender = createSender({ list, contents, onDetails: (details) => onDetails?.(details), onEnd: ended });
  const deleted = (item: UploadItem): void => {
    contents.delete(item.id);
    // After the queue's end its order is paid, or another order is shown.
    if (!isStopped) onDeleted?.(item);
  };
  const copies = createCopies(list);
  const arrange = createArrange({ list, contents, copies, sender, inspector, withTurning });
  const leaving = leaveGuard();
  let isStopped = false;

  addEventListener('online', resume);
  remember();
  // The last cloud file is already registered: only the answer was lost.
  if (list.pending() === 0 && recalled.some(({ fileinfo }) => fileinfo !== undefined)) onIdle?.();
  void sender.run();
  void deleteLeftoverCopies();

  return {
    store: list.store,
    addFiles: (chosen) => {
      resumeAndNotify(chosen);
      addInSteps(chosen);
    },
    addCloudFiles: (chosen) => {
      resumeAndNotify(chosen);
      add(chosen.map(({ name, size, detail }) => ({ name, size, content: { source: 'dropbox', detail } })));
    },
    refuseDropped: notifyRefusedDrop,
    remove,
    replace,
    retry,
    askDelete: (id) => askDelete(list, id),
    keepFile: () => list.store.setState({ pendingDelete: null }),
    deleteFile: () => deleteConfirmed({ list, copies, onDeleted: deleted }),
    arrange,
    pendingUploads: list.pending,
    lacking: () => list.store.getState().items.filter(isLacking),
    stop,
  };

  /** Stores the data that the server does not have yet, for a reload. */
  function remember(): void {
    rememberUploads(orderId, list.store.getState().items, (id) => contents.get(id));
  }

  /**
   * Deletes superfluous copies that a reload left in the order. A failure is repeated, and reported, before the order
   * is confirmed.
   */
  async function deleteLeftoverCopies(): Promise<void> {
    const [twice] = list.store.getState().items.filter(({ staleKeys }) => staleKeys.length > 0);
    if (twice && (await copies.deleteStaleCopies()) === null) deleted(twice);
  }

  function resumeAndNotify(chosen: readonly { name: string }[]): void {
    if (chosen.some(({ name }) => isPdfName(name))) sender.hold(false);
    notifyChosenFiles(chosen);
  }

  /** Adds files in steps, because the browser reads each size from the disk: hundreds at once would block the page. */
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

  /** Reports the outcome of a file's turn. */
  function ended(id: string): void {
    const item = list.find(id);
    if (item?.phase.name === 'done') {
      const left = list.pending();
      const rest = left === 0 ? '' : `, ${fileCountText(left)} to go`;
      list.announce(`${item.name}: uploaded${rest}.${oddPagesNote(item)}`);
    } else if (item) {
      if (item.phase.name === 'failed' && isSignedOut(item.phase.failure)) sender.hold(true);
      notifyFailedUpload(item);
    }
  }

  function remove(id: string): void {
    const item = list.find(id);
    if (!item || !isRemovable(item.phase)) return;
    if (item.replacesKey !== null) {
      arrange.keepEarlier(id);
      return;
    }
    sender.cancel(id);
    contents.delete(id);
    list.drop(item);
    list.announce(`${item.name}: removed.`);
  }

  function replace(id: string, file: File): void {
    resumeAndNotify([file]);
    if (list.find(id)?.phase.name !== 'missing' || !isPdfName(file.name)) return;
    dismissFailedUpload();
    const content: UploadContent = { source: 'upload', file };
    const item = newItem({ name: file.name, size: file.size, content });
    contents.delete(id);
    contents.set(item.id, content);
    list.set(list.store.getState().items.map((known) => (known.id === id ? item : known)));
    void inspect(item.id, content);
  }

  function retry(id: string): void {
    sender.hold(false);
    list.move(id, { type: 'retry' });
    dismissFailedUpload();
    void sender.run();
  }

  /** Resumes uploads that stopped offline. A failure with a Retry button stays. */
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
