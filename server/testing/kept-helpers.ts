// Jest loads this for its environment, where path aliases are unknown: it and its imports use relative paths.

import { openPglite, type PgliteThread } from '../platform/data/pglite-thread';
import { entryFile } from '../platform/entry-files';
import { silentLog } from '../platform/log';
import { startFileRunner } from '../untrusted/start-file-runner';
import type { UntrustedFileRunner } from '../untrusted/untrusted-file-runner';

/** Helpers of test servers that start more slowly than most tests run; one server at a time uses them. */
export interface KeptHelpers {
  openDatabase: typeof openPglite;
  entryFile: typeof entryFile;
  /** Databases of closed servers, for reuse: emptying one is faster than opening one. */
  databases: PgliteThread[];
  /** The processes that read files. `close` ends them. */
  readers(serverDir: string): Promise<UntrustedFileRunner>;
  close(): Promise<void>;
}

/**
 * Helpers for one process. A runner that executes many files stores them as the global `keptHelpers`, where their
 * servers find them; otherwise they end with the file.
 */
export function createKeptHelpers(): KeptHelpers {
  const databases: PgliteThread[] = [];
  let readers: Promise<UntrustedFileRunner> | undefined;
  return {
    openDatabase: openPglite,
    entryFile,
    databases,
    readers: async (serverDir) => {
      readers ??= startFileRunner(serverDir, silentLog);
      return { ...(await readers), close: () => undefined };
    },
    close: async () => {
      (await readers)?.close();
      readers = undefined;
      for (const database of databases.splice(0)) await database.close();
    },
  };
}
