import type { FileSource } from '@shared/api/shapes/orders/files';
import type { CloudFileDetail } from '@shared/api/shapes/orders/uploads';
import { KEYS, tabStorage } from '@shared/lib/safe-storage';
import { storedKey, type UploadItem } from '@shared/uploads/upload-state';
import type { UploadContent } from './run-upload';

/** A chosen file that is not yet part of the order, or one with a superfluous copy there. */
export interface RememberedUpload {
  name: string;
  /** Bytes. */
  size: number;
  source: FileSource;
  /** Present if the storage has the file and only its registration is missing. */
  key?: string;
  /** Present for a cloud file: the reference it is registered by (specification 2, `fileinfo`). */
  fileinfo?: CloudFileDetail;
  /** Keys of other copies, to be deleted from the order once it has the one under `key`. */
  staleKeys?: readonly string[];
}

/** The files remembered for an order in this tab; empty without storage or stored files. */
export function recallUploads(orderId: string): RememberedUpload[] {
  const value = tabStorage.getJson(KEYS.uploads + orderId);
  return Array.isArray(value) ? value.flatMap(readRemembered) : [];
}

/**
 * Remembers data that a reload would lose: a local file's name and size, never its content; a cloud file's reference
 * for registration. `contentOf` returns the content to upload for a file in the list.
 */
export function rememberUploads(
  orderId: string,
  items: readonly UploadItem[],
  contentOf: (id: string) => UploadContent | undefined,
): void {
  const remembered = items.flatMap((item) => toRemember(item, contentOf(item.id)));
  if (remembered.length > 0) tabStorage.setJson(KEYS.uploads + orderId, remembered.map(toStored));
  else tabStorage.remove(KEYS.uploads + orderId);
}

function toRemember(item: UploadItem, content: UploadContent | undefined): RememberedUpload[] {
  const { name, size, source, phase, replacesKey } = item;
  const staleKeys = replacesKey === null ? item.staleKeys : [...item.staleKeys, replacesKey];
  if (staleKeys.length > 0) {
    const key = storedKey(phase);
    return key === null ? [] : [{ name, size, source, key, staleKeys }];
  }
  const file = { name, size, source, ...(content?.source === 'dropbox' ? { fileinfo: content.detail } : {}) };
  switch (phase.name) {
    case 'done':
    case 'refused':
    case 'deleting':
    case 'delete-failed':
      return [];
    case 'registering':
      return [{ ...file, key: phase.key }];
    case 'ready':
    case 'paused':
    case 'failed':
      return [{ ...file, ...(phase.from.stage === 'register' ? { key: phase.from.key } : {}) }];
    default:
      return [file];
  }
}

/** The stored form, with the names that {@link readRemembered} reads. */
function toStored({ staleKeys, ...file }: RememberedUpload): object {
  return staleKeys ? { ...file, spare: staleKeys } : file;
}

function readRemembered(value: unknown): RememberedUpload[] {
  if (typeof value !== 'object' || value === null) return [];
  // Every member is checked below.
  const { name, size, source, key, fileinfo, spare } = value as Record<string, unknown>;
  if (typeof name !== 'string' || typeof size !== 'number') return [];
  const detail = readFileinfo(fileinfo);
  return [
    {
      name,
      size,
      source: source === 'dropbox' ? 'dropbox' : 'upload',
      ...(typeof key === 'string' ? { key } : {}),
      ...(detail ? { fileinfo: detail } : {}),
      ...(Array.isArray(spare) ? { staleKeys: spare.filter((one) => typeof one === 'string') } : {}),
    },
  ];
}

function readFileinfo(value: unknown): CloudFileDetail | null {
  if (typeof value !== 'object' || value === null) return null;
  // Every member is checked below.
  const { id, url } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof url === 'string' ? { id, url, type: 'dropbox' } : null;
}
