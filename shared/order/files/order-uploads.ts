import type { OrderFile } from '@shared/api/shapes/orders/files';
import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { DURATIONS } from '@shared/durations';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import { isInOrder, type UploadItem } from '@shared/uploads/upload-state';
import type { Uploads } from '@shared/uploads/uploads-store';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const uploadCode = lateCode(() => import('./create-queue'));

/** The list of files, loaded with the queue so that the content below moves only once. */
export const FileList = lateView(uploadCode, ({ FileList }) => FileList);

/** The upload queue of this page's order; null until it is needed. */
const uploadsStore = createStore<{ uploads: Uploads | null }>(() => ({ uploads: null }));
const NO_ITEMS = createStore<{ items: readonly UploadItem[] }>(() => ({ items: [] }));

/** The queue's initial data; null until the order is known. */
let start: { orderId: string; files: readonly OrderFile[] } | null = null;
/** Actions requested before the queue was ready. */
let waiting: ((uploads: Uploads) => void)[] = [];

/**
 * Called when the order is known. Its queue opens at once if the server has files for it, or this tab remembers others;
 * otherwise with the first file. Resolves when the list of files has its final content, or the queue could not be
 * fetched.
 */
export async function openUploads(orderId: string, files: readonly OrderFile[], hasRemembered: boolean): Promise<void> {
  start = { orderId, files };
  if (files.length > 0 || waiting.length > 0 || hasRemembered) await open();
}

/** Runs an action on the queue, as soon as the queue is ready. */
export function withUploads(action: (uploads: Uploads) => void): void {
  const { uploads } = uploadsStore.getState();
  if (uploads) {
    action(uploads);
    return;
  }
  waiting.push(action);
  if (start) void open();
  else notify({ type: 'info', text: navigator.onLine ? SOON : OFFLINE, duration: null, key: 'uploads-soon' });
}

/** True while the recipient step must wait (specification 5). */
export function hasPendingUploads(): boolean {
  return waiting.length > 0 || (uploadsStore.getState().uploads?.pendingUploads() ?? 0) > 0;
}

/** The listed files that the order lacks, except those still in progress. */
export function lackingUploads(): readonly UploadItem[] {
  return uploadsStore.getState().uploads?.lacking() ?? [];
}

/** The files in the list, in order. */
export function listedUploads(): readonly UploadItem[] {
  return uploadsStore.getState().uploads?.store.getState().items ?? [];
}

/** Makes the order on the server match the list; false if that failed, and the person has been told. */
export function settleUploads(): Promise<boolean> {
  return uploadsStore.getState().uploads?.arrange.settle() ?? Promise.resolve(true);
}

/** Ends the queue, because the order is paid. */
export function closeUploads(): void {
  uploadsStore.getState().uploads?.stop();
}

/** The queue, for components; null until it is ready. */
export function useUploads(): Uploads | null {
  return useStore(uploadsStore, (state) => state.uploads);
}

/** The listed files, for components. */
export function useUploadItems(): readonly UploadItem[] {
  const uploads = useUploads();
  return useStore(uploads?.store ?? NO_ITEMS, (state) => state.items);
}

/** The number of files in the order, by their rows. */
export function useFileCount(): number {
  return useUploadItems().filter(isInOrder).length;
}

/**
 * Discards the queue.
 * @internal For tests.
 */
export function resetUploads(): void {
  closeUploads();
  uploadsStore.setState({ uploads: null });
  start = null;
  waiting = [];
}

const SOON = 'Your files will be added in a moment.';
const OFFLINE = "Your files will upload when you're back online.";
const NOT_LOADED = "The upload couldn't start. Please check your connection and choose the files again.";

async function open(): Promise<void> {
  const mine = start;
  try {
    const { createQueue } = await uploadCode.load();
    // Another order or another call was faster.
    if (mine !== start || mine === null || uploadsStore.getState().uploads) return;
    uploadsStore.setState({ uploads: createQueue(mine) });
  } catch {
    // Offline, or a new version was just deployed: the person is told to choose again.
    waiting = [];
    notify({ type: 'error', text: NOT_LOADED, duration: DURATIONS.otherFailure, key: 'uploads-chunk' });
    return;
  }
  dismissNoticeOf('uploads-soon');
  const { uploads } = uploadsStore.getState();
  for (const action of waiting.splice(0)) if (uploads) action(uploads);
}
