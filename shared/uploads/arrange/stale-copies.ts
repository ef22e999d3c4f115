import { flushFile } from '@shared/api/calls/files';
import { type Failure, failed, failureStatus, type Outcome } from '@shared/api/transport/failure';
import type { UploadListStore } from '@shared/uploads/upload-list-store';

/**
 * Deletes copies of a queue's files from the order. A repeated request for a copy already being deleted shares that
 * call's outcome: a second call could fail, and the person would be told about a copy that is gone. Never rejects.
 */
export interface Copies {
  /** Deletes a copy from the order. */
  flush: (key: string) => Promise<Outcome<null>>;
  /**
   * Deletes the superseded copies of one file or of all. Returns the first failure, or null; copies that could not be
   * deleted stay noted.
   */
  deleteStaleCopies: (id?: string) => Promise<Failure | null>;
}

/** Makes the deletion of a list's copies. */
export function createCopies(list: UploadListStore): Copies {
  const underWay = new Map<string, Promise<Outcome<null>>>();
  return { flush, deleteStaleCopies };

  function flush(key: string): Promise<Outcome<null>> {
    const call = underWay.get(key) ?? deleteOnce(key);
    underWay.set(key, call);
    return call;
  }

  async function deleteOnce(key: string): Promise<Outcome<null>> {
    const answer = await callFlush(key);
    underWay.delete(key);
    if (isGone(answer)) {
      for (const { id, staleKeys } of list.store.getState().items) {
        if (staleKeys.includes(key))
          list.change(id, (item) => ({ ...item, staleKeys: staleKeys.filter((one) => one !== key) }));
      }
    }
    return answer;
  }

  async function deleteStaleCopies(only?: string): Promise<Failure | null> {
    let failure: Failure | null = null;
    for (const { id, staleKeys } of list.store.getState().items) {
      if (only !== undefined && id !== only) continue;
      for (const key of staleKeys) {
        // Another caller may have deleted it meanwhile, or the whole file.
        if (!list.find(id)?.staleKeys.includes(key)) continue;
        const answer = await flush(key);
        if (!answer.ok && !isGone(answer)) failure ??= answer.failure;
      }
    }
    return failure;
  }
}

/** True if the order may have a copy that must be deleted. */
export function hasStaleCopies(list: UploadListStore): boolean {
  return list.store.getState().items.some(({ staleKeys }) => staleKeys.length > 0);
}

async function callFlush(key: string): Promise<Outcome<null>> {
  try {
    return await flushFile(key);
  } catch {
    // The server's key cannot be part of an address.
    return failed({ kind: 'malformed' });
  }
}

function isGone(answer: Outcome<null>): boolean {
  return answer.ok || failureStatus(answer.failure) === 404;
}
