import type { OrderDetails, OrderFile } from '@shared/api/contract';
import { failureSentence, isSignedOut } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import type { FileInfo } from '@shared/vendors/dropbox';
import type { StoreApi } from 'zustand/vanilla';
import type { NoFiles } from './choose/drop-words';
import { type ChosenFile, placeFiles, rememberedItems, serverItem } from './choose/new-items';
import { isPdfName } from './choose/upload-rules';
import { countFiles } from './count-words';
import { createLazyInspector } from './inspect/lazy-inspector';
import { guardLeaving } from './leave-guard';
import { askDelete, deleteUpload } from './sending/delete-upload';
import { recallUploads, rememberUploads } from './sending/remembered-uploads';
import { runUpload, type UploadContent } from './sending/run-upload';
import { createUploadList, type UploadsState } from './upload-list-store';
import { isCancellable, type UploadItem } from './upload-state';
import { DROPPED, REFUSALS } from './upload-words';

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

/** Makes the queue of an order. Call it in the browser only: it reads sessionStorage and listens to the network. */
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
  const controls = new Map<string, AbortController>();
  const inspector = createLazyInspector();
  const leaving = guardLeaving();
  let isRunning = false;
  let isHalted = false;
  let isStopped = false;

  addEventListener('online', resume);
  remember();
  // The last file of the cloud chooser is registered already: only the answer was lost.
  if (list.pending() === 0 && recalled.some(({ fileinfo }) => fileinfo !== undefined)) onIdle?.();
  void run();

  return {
    store: list.store,
    addFiles: (chosen) => {
      greet(chosen);
      addInSteps(chosen);
    },
    addCloudFiles: (chosen) => {
      greet(chosen);
      add(chosen.map(({ name, size, detail }) => ({ name, size, content: { source: 'dropbox', detail } })));
    },
    refuseDropped: (what) => prompt(DROPPED[what]),
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

  /** Says once what will happen to a choice, however many files it has. */
  function greet(chosen: readonly { name: string }[]): void {
    const [first, ...others] = chosen.filter(({ name }) => isPdfName(name));
    if (chosen.some(({ name }) => !isPdfName(name))) prompt(MESSAGES.uploads.letterSizeOnly);
    if (!first) return;
    isHalted = false;
    const what = others.length === 0 ? first.name : countFiles(others.length + 1);
    notify({ type: 'info', text: `Uploading ${what}`, duration: DURATIONS.uploading, key: 'uploading' });
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
    const inspection =
      content.source === 'upload'
        ? await inspector.inspect(content.file, {
            isWanted: () => list.find(id) !== undefined,
            onStart: () => list.move(id, { type: 'inspect' }),
            onPreview: (preview) => list.change(id, (item) => ({ ...item, preview: URL.createObjectURL(preview) })),
          })
        : // A file by reference has no bytes here to look into.
          ({ kind: 'unknown' } as const);
    list.move(id, { type: 'inspect' });
    if (inspection.kind === 'ok') list.change(id, (item) => ({ ...item, facts: inspection.facts }));
    const phase = list.move(id, { type: 'inspected', inspection });
    if (phase?.name === 'refused') {
      contents.delete(id);
      list.announce(`${list.find(id)?.name ?? ''}: ${REFUSALS[phase.reason]}`);
    }
    await run();
  }

  /** Sends what is ready, one file at a time, in the order of the list. */
  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let item = next(); item; item = next()) await send(item);
    isRunning = false;
  }

  function next(): UploadItem | undefined {
    if (isStopped || isHalted || !navigator.onLine) return undefined;
    return list.store.getState().items.find(({ phase }) => phase.name === 'ready');
  }

  async function send({ id, name, size, source, phase }: UploadItem): Promise<void> {
    if (phase.name !== 'ready') return;
    const control = new AbortController();
    controls.set(id, control);
    await runUpload({
      name,
      size,
      source,
      from: phase.from,
      content: contents.get(id) ?? null,
      signal: control.signal,
      move: (event) => (control.signal.aborted ? null : list.move(id, event)),
      isOffline: () => !navigator.onLine,
      onRegistered: (details, pages) => {
        if (pages !== null) list.change(id, (item) => ({ ...item, serverPages: pages }));
        onDetails?.(details);
      },
    });
    controls.delete(id);
    report(id);
  }

  /** Says how an upload ended. */
  function report(id: string): void {
    const item = list.find(id);
    if (item?.phase.name === 'done') {
      contents.delete(id);
      const left = list.pending();
      list.announce(left === 0 ? `${item.name}: uploaded.` : `${item.name}: uploaded, ${countFiles(left)} to go.`);
    } else if (item?.phase.name === 'failed') {
      const { stage, failure } = item.phase;
      if (isSignedOut(failure)) isHalted = true;
      const text = `${item.name}: ${failureSentence(MESSAGES.uploads.failed(stage), failure)}`;
      notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'upload-failed' });
    }
  }

  function remove(id: string): void {
    const item = list.find(id);
    if (!item || !(isCancellable(item.phase) || ['failed', 'refused', 'missing'].includes(item.phase.name))) return;
    controls.get(id)?.abort();
    contents.delete(id);
    list.drop(item);
    list.announce(`${item.name}: removed.`);
  }

  function retry(id: string): void {
    isHalted = false;
    list.move(id, { type: 'retry' });
    dismissNoticeOf('upload-failed');
    void run();
  }

  /** What the missing connection stopped goes on; what was refused stays with its button. */
  function resume(): void {
    for (const { id, phase } of list.store.getState().items) {
      const isLost = phase.name === 'failed' && (phase.failure.kind === 'network' || phase.failure.kind === 'timeout');
      if (phase.name === 'paused' || isLost) list.move(id, { type: 'retry' });
    }
    void run();
  }

  function stop(): void {
    isStopped = true;
    removeEventListener('online', resume);
    for (const control of controls.values()) control.abort();
    for (const { preview } of list.store.getState().items) if (preview) URL.revokeObjectURL(preview);
    inspector.stop();
    leaving.set(false);
  }
}

function prompt(text: string): void {
  notify({ type: 'warning', text, duration: DURATIONS.uploadPrompt, key: 'upload-prompt' });
}
