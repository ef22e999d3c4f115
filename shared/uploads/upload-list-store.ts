import { createStore, type StoreApi } from 'zustand/vanilla';
import { isPending, movePhase, type UploadEvent, type UploadItem, type UploadPhase } from './upload-state';

/** The page's state of the uploads. */
export interface UploadsState {
  items: readonly UploadItem[];
  /** Keys in the order of their registration, in which the files are faxed. */
  registered: readonly string[];
  /** The order of the files, or a page of them, was changed here and not yet on the server. */
  isArranged: boolean;
  /** The file whose deletion awaits confirmation or is in progress (specification 3, file pending delete). */
  pendingDelete: { id: string; name: string; key: string } | null;
  /** Announcement for screen readers; the number distinguishes equal sentences. */
  announcement: { number: number; text: string };
}

const NOTHING: UploadsState = {
  items: [],
  registered: [],
  isArranged: false,
  pendingDelete: null,
  announcement: { number: 0, text: '' },
};

/** The list of files with its operations. */
export interface UploadListStore {
  store: StoreApi<UploadsState>;
  find: (id: string) => UploadItem | undefined;
  /** Replaces one file; does nothing if it is gone. */
  change: (id: string, update: (item: UploadItem) => UploadItem) => void;
  /** Sends one file an event. Returns its new state; null if it is gone. */
  move: (id: string, event: UploadEvent) => UploadPhase | null;
  set: (items: readonly UploadItem[]) => void;
  /** Replaces the picture of a file's first page. */
  showPreview: (id: string, picture: Blob) => void;
  /** Removes a file from the list and frees its preview. */
  drop: (item: UploadItem) => void;
  pending: () => number;
  announce: (text: string) => void;
  /** Notes that the server has added a file to the order. */
  noteRegistered: (key: string) => void;
}

/**
 * Makes the list. `registered` are the keys already in the order; `onChange` is called after each change of the files,
 * with the number pending before.
 */
export function createUploadList(
  items: readonly UploadItem[],
  registered: readonly string[],
  onChange: (pendingBefore: number) => void,
): UploadListStore {
  const store = createStore<UploadsState>(() => ({ ...NOTHING, items, registered }));
  const pending = (): number => store.getState().items.filter(({ phase }) => isPending(phase)).length;
  const find = (id: string): UploadItem | undefined => store.getState().items.find((item) => item.id === id);
  const set = (changed: readonly UploadItem[]): void => {
    const before = pending();
    store.setState({ items: changed });
    onChange(before);
  };
  const change: UploadListStore['change'] = (id, update) => {
    const current = find(id);
    const changed = current && update(current);
    if (changed && changed !== current) set(store.getState().items.map((item) => (item === current ? changed : item)));
  };
  return {
    store,
    find,
    change,
    set,
    pending,
    move: (id, event) => {
      change(id, (item) => {
        const phase = movePhase(item.phase, event);
        return phase === item.phase ? item : { ...item, phase };
      });
      return find(id)?.phase ?? null;
    },
    showPreview: (id, picture) =>
      change(id, (item) => {
        if (item.preview) URL.revokeObjectURL(item.preview);
        return { ...item, preview: URL.createObjectURL(picture) };
      }),
    drop: (item) => {
      if (item.preview) URL.revokeObjectURL(item.preview);
      set(store.getState().items.filter(({ id }) => id !== item.id));
    },
    noteRegistered: (key) => store.setState({ registered: [...store.getState().registered, key] }),
    announce: (text) =>
      store.setState(({ announcement }) => ({ announcement: { number: announcement.number + 1, text } })),
  };
}
