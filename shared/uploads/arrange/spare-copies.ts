import { flushFile } from '@shared/api/calls/files';
import { type Failure, failed, failureStatus, type Outcome } from '@shared/api/transport/failure';
import type { UploadListStore } from '@shared/uploads/upload-list-store';

/** Deletes a file from the order. Never rejects. */
export async function flush(key: string): Promise<Outcome<null>> {
  try {
    return await flushFile(key);
  } catch {
    // The server's key cannot be part of an address.
    return failed({ kind: 'malformed' });
  }
}

/**
 * Deletes the copies whose place another one took. Returns the first failure, or null; the copies that could not be
 * deleted stay noted.
 */
export async function flushSpares(list: UploadListStore): Promise<Failure | null> {
  let failure: Failure | null = null;
  for (const { id, spare } of list.store.getState().items) {
    for (const key of spare) {
      const answer = await flush(key);
      if (answer.ok || failureStatus(answer.failure) === 404) {
        list.change(id, (item) => ({ ...item, spare: item.spare.filter((known) => known !== key) }));
      } else failure ??= answer.failure;
    }
  }
  return failure;
}

/** True if the order may have a copy that must be deleted. */
export function hasSpares(list: UploadListStore): boolean {
  return list.store.getState().items.some(({ spare }) => spare.length > 0);
}
