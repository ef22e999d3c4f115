import type { UploadItem } from './upload-state';

/** A file that was chosen but is not yet part of the order. */
export interface RememberedUpload {
  name: string;
  /** Bytes. */
  size: number;
  /** There when the storage has it and only the registration is missing. */
  key?: string;
}

/** The files remembered for an order in this tab; an empty list when there is no storage or nothing in it. */
export function recallUploads(orderId: string): RememberedUpload[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(orderId)) ?? '[]');
    return Array.isArray(value) ? value.filter(isRemembered) : [];
  } catch {
    // Storage is blocked or holds something else: nothing is remembered, nothing breaks.
    return [];
  }
}

/** Remembers by name and size what a reload would lose (security: names only, no content). */
export function rememberUploads(orderId: string, items: readonly UploadItem[]): void {
  const remembered = items.flatMap(toRemember);
  try {
    if (remembered.length > 0) sessionStorage.setItem(storageKey(orderId), JSON.stringify(remembered));
    else sessionStorage.removeItem(storageKey(orderId));
  } catch {
    // Storage is blocked or full: after a reload the person sees what the server knows.
  }
}

function storageKey(orderId: string): string {
  return `uploads:${orderId}`;
}

function toRemember({ name, size, phase }: UploadItem): RememberedUpload[] {
  switch (phase.name) {
    case 'done':
    case 'refused':
    case 'deleting':
    case 'delete-failed':
      return [];
    case 'registering':
      return [{ name, size, key: phase.key }];
    case 'ready':
    case 'paused':
    case 'failed':
      return [{ name, size, ...(phase.from.stage === 'register' ? { key: phase.from.key } : {}) }];
    default:
      return [{ name, size }];
  }
}

function isRemembered(value: unknown): value is RememberedUpload {
  if (typeof value !== 'object' || value === null) return false;
  // Every member is checked below.
  const { name, size, key } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof size === 'number' && (key === undefined || typeof key === 'string');
}
