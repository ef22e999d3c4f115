import { waitAsked } from './answers';
import { type StorageApi, StorageTrouble } from './storage';

/** The access tokens of one link. */
export interface StorageAccess {
  /** A valid token. Throws StorageTrouble. */
  token(): Promise<string>;
  /** Another one, after the storage has refused this one. Throws StorageTrouble. */
  renewed(refused: string): Promise<string>;
}

/** Calls a storage's API with these tokens. */
export function createStorageApi(
  access: StorageAccess,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): StorageApi {
  return {
    call: async (address, init = {}) => {
      const token = await access.token();
      const answer = await send(fetch, address, { ...init, signal }, token);
      if (answer.status !== 401) return checked(answer);
      await answer.body?.cancel();
      const second = await send(fetch, address, { ...init, signal }, await access.renewed(token));
      if (second.status !== 401) return checked(second);
      await second.body?.cancel();
      throw new StorageTrouble('broken', 'The storage refuses new tokens too');
    },
  };
}

async function send(
  fetch: typeof globalThis.fetch,
  address: string,
  init: RequestInit,
  token: string,
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${token}`);
  try {
    return await fetch(address, { ...init, headers });
  } catch (error) {
    init.signal?.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StorageTrouble('passing', `The storage does not answer: ${reason}`);
  }
}

async function checked(answer: Response): Promise<Response> {
  // 507 means that the storage is full, which only the person can solve.
  const isPassing = answer.status === 429 || (answer.status >= 500 && answer.status !== 507);
  if (!isPassing) return answer;
  await answer.body?.cancel();
  const isBusy = answer.status === 429 || answer.headers.has('Retry-After');
  throw isBusy
    ? new StorageTrouble('busy', `The storage asks to wait (${answer.status})`, waitAsked(answer))
    : new StorageTrouble('passing', `The storage answered ${answer.status}`);
}
