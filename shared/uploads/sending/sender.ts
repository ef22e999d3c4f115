import type { OrderDetails } from '@shared/api/shapes/orders/order';
import type { UploadListStore } from '@shared/uploads/upload-list-store';
import type { UploadItem } from '@shared/uploads/upload-state';
import { runUpload, type UploadContent } from './run-upload';

/** The sender's list and callbacks. */
export interface SenderOptions {
  list: UploadListStore;
  /** The content to upload for each file in the list, by its id. */
  contents: ReadonlyMap<string, UploadContent>;
  /** The server's new counts after a registration. */
  onDetails: (details: OrderDetails) => void;
  /** Called after a file's turn, whatever the outcome. */
  onEnd: (id: string) => void;
}

/** Sends the files of a list in turn. */
export interface UploadSender {
  /**
   * Sends the files that are ready; offline, pauses them. Resolves when none are left; while already running, with the
   * current run.
   */
  run: () => Promise<void>;
  /** Cancels a transfer in progress. */
  cancel: (id: string) => void;
  /** While held, sends no further file. */
  hold: (isHeld: boolean) => void;
  /** Ends every transfer for good. */
  stop: () => void;
}

/** Makes a sender, which sends the files that are ready, one at a time, in the order of the list. */
export function createSender({ list, contents, onDetails, onEnd }: SenderOptions): UploadSender {
  const controls = new Map<string, AbortController>();
  let isRunning = false;
  let lastRun = Promise.resolve();
  let isHeld = false;
  let isStopped = false;
  return {
    run: () => {
      if (!isRunning) lastRun = sendAll();
      return lastRun;
    },
    cancel: (id) => controls.get(id)?.abort(),
    hold: (held) => {
      isHeld = held;
    },
    stop: () => {
      isStopped = true;
      for (const control of controls.values()) control.abort();
    },
  };

  async function sendAll(): Promise<void> {
    isRunning = true;
    for (let item = next(); item; item = next()) await send(item);
    isRunning = false;
    if (!navigator.onLine && !isStopped) pause();
  }

  function next(): UploadItem | undefined {
    if (isStopped || isHeld || !navigator.onLine) return undefined;
    return list.store.getState().items.find(({ phase }) => phase.name === 'ready');
  }

  /** Files that cannot be sent offline say so. */
  function pause(): void {
    for (const { id } of list.store.getState().items) list.move(id, { type: 'pause' });
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
        const registered = list.find(id)?.phase;
        if (registered?.name === 'done') list.noteRegistered(registered.key);
        if (pages !== null) list.change(id, (item) => ({ ...item, serverPages: pages }));
        onDetails(details);
      },
    });
    controls.delete(id);
    onEnd(id);
  }
}
