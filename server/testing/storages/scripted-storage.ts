import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Copy, Folder, StorageApi } from '@server/archives/storages/storage';

/** A call that a storage received: method, address, and the body if it is text. */
interface Called {
  line: string;
  body: string;
  headers: Headers;
}

/** A storage that gives these answers in this order, and records its calls. */
export function scriptedStorage(...answers: readonly Response[]): { api: StorageApi; called: Called[] } {
  const called: Called[] = [];
  const left = [...answers];
  const api: StorageApi = {
    call: async (address, init = {}) => {
      const request = new Request(address, { ...init, ...(init.body ? { duplex: 'half' } : {}) });
      called.push({ line: `${request.method} ${address}`, body: await request.text(), headers: request.headers });
      const answer = left.shift();
      if (!answer) throw new Error(`Nothing more was expected, but ${request.method} ${address}`);
      return answer;
    },
  };
  return { api, called };
}

/** An answer in JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers });
}

/** A folder with this id at the storage; null: not created there yet. */
export function testFolder(id: string | null = null): Folder {
  const folder = {
    name: 'Faxkeep abc',
    id,
    keep: (next: string) => {
      folder.id = next;
      return Promise.resolve(next);
    },
  };
  return folder;
}

/** A copy of a small file, with its id at the storage; null: not saved there yet. */
export function testCopy(remoteId: string | null = null): Copy & { content: string } {
  const path = resolve('e2e/files/plain-text.pdf');
  const content = readFileSync(path, 'utf8');
  const copy = {
    path,
    size: content.length,
    content,
    remoteId,
    keepRemoteId: (id: string) => {
      copy.remoteId = id;
      return Promise.resolve(id);
    },
  };
  return copy;
}
