// Jest loads this for its environment, where the names for folders are unknown: it and what it loads use relative paths.

import { openPglite, type PgliteThread } from '../platform/data/pglite-thread';
import { entryFile } from '../platform/entry-files';
import { silentLog } from '../platform/log';
import { createUntrustedFileRunner, type UntrustedFileRunner } from '../untrusted/untrusted-file-runner';

/** What test servers need and takes longer to start than most tests; one server after the other uses it. */
export interface KeptHelpers {
  openDatabase: typeof openPglite;
  entryFile: typeof entryFile;
  /** Databases of closed servers, for reuse: emptying one is faster than opening one. */
  databases: PgliteThread[];
  /** The processes that read files. Closing them is up to `close`. */
  readers(serverDir: string): Promise<UntrustedFileRunner>;
  close(): Promise<void>;
}

/**
 * Helpers for one process. A runner that executes many files makes them the global `keptHelpers`, where their servers
 * find them; otherwise they end with the file.
 */
export function createKeptHelpers(): KeptHelpers {
  const databases: PgliteThread[] = [];
  let readers: Promise<UntrustedFileRunner> | undefined;
  return {
    openDatabase: openPglite,
    entryFile,
    databases,
    readers: async (serverDir) => {
      readers ??= startReaders(serverDir);
      return { ...(await readers), close: () => undefined };
    },
    close: async () => {
      (await readers)?.close();
      readers = undefined;
      for (const database of databases.splice(0)) await database.close();
    },
  };
}

async function startReaders(serverDir: string): Promise<UntrustedFileRunner> {
  return createUntrustedFileRunner(await entryFile(serverDir, 'untrusted-process'), silentLog);
}
