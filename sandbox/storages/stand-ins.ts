import type { Hono } from 'hono';
import { boxApi, boxUpload } from './box/box-api';
import { driveApi } from './drive/drive-api';
import { driveTokens } from './drive/drive-tokens';
import { dropboxApi, dropboxContent } from './dropbox/dropbox-api';
import { onedriveApi } from './onedrive/onedrive-api';
import { onedriveTokens } from './onedrive/onedrive-tokens';
import type { CallEnv } from './provider-api';
import type { StandInNeeds } from './stand-in-place';

/**
 * A `fetch` that answers in this process for the hosts of Google Drive, Dropbox, OneDrive and Box. It covers the calls
 * of this product, with the providers' refusals. State is in the database and below `dataDir`, for every process.
 *
 * Any other host rejects with a TypeError, as if it could not be reached.
 */
export function createStorageStandIns(needs: StandInNeeds): typeof globalThis.fetch {
  const hosts = new Map<string, Hono<CallEnv>>([
    ['oauth2.googleapis.com', driveTokens(needs)],
    ['www.googleapis.com', driveApi(needs)],
    ['api.dropboxapi.com', dropboxApi(needs)],
    ['content.dropboxapi.com', dropboxContent(needs)],
    ['login.microsoftonline.com', onedriveTokens(needs)],
    ['graph.microsoft.com', onedriveApi(needs)],
    ['api.box.com', boxApi(needs)],
    ['upload.box.com', boxUpload(needs)],
  ]);
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const { protocol, host: name } = new URL(request.url);
    const host = protocol === 'https:' ? hosts.get(name) : undefined;
    if (!host) throw new TypeError('fetch failed', { cause: new Error(`getaddrinfo ENOTFOUND ${name}`) });
    const answer = Promise.resolve(host.fetch(request, { hasLength: hasLength(request, init) }));
    try {
      return await Promise.race([answer, whenAborted(request.signal)]);
    } finally {
      // The sender of a stream waits until it is read or canceled; a refusal may have read nothing.
      if (!request.bodyUsed) await request.body?.cancel();
    }
  };
}

/** Rejects once a call is aborted; the effects so far stay, as with the real providers. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    // The reason is an error unless the caller gave another.
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Whether the header `Content-Length` would be sent: a stream has none, unless the caller adds it. */
function hasLength(request: Request, init: RequestInit | undefined): boolean {
  const body: unknown = init?.body;
  const isStream = typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
  return !isStream || request.headers.has('content-length');
}
