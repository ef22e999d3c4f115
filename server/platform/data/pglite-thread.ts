import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** An embedded database in its own thread. */
export interface PgliteThread {
  query(sql: string, params: readonly unknown[]): Promise<{ rows: unknown[]; affected: number }>;
  /** The whole data folder as a tar file, from which other databases can start. */
  dump(): Promise<Uint8Array>;
  /** Writes everything to disk and ends the thread. */
  close(): Promise<void>;
}

interface Reply {
  id: number;
  rows?: unknown[];
  affected?: number;
  dump?: Uint8Array;
  error?: { message: string; code?: string };
}

/**
 * Opens the database.
 *
 * @param where `dataDir`: a folder (created if missing); none: in memory. `dumpFile`: a dump to start from. `sync`:
 *   commits are on disk before they are acknowledged. `background`: does not keep the process alive, so that a failed
 *   test still exits.
 */
export function openPglite(
  serverDir: string,
  where: { dataDir?: string; dumpFile?: string; sync?: boolean; background?: boolean },
): PgliteThread {
  const worker = new Worker(join(serverDir, 'platform/data/pglite-worker.cjs'), { workerData: where });
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  let last = 0;
  let broken: Error | null = null;

  const fail = (error: Error): void => {
    broken = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: Reply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.error) call?.reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }));
    else call?.resolve(reply);
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('The database is closed')));

  // Listening for messages holds the process, so this comes after it.
  if (where.background) worker.unref();

  const ask = (message: object): Promise<Reply> =>
    new Promise((resolve, reject) => {
      if (broken) {
        reject(broken);
        return;
      }
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ ...message, id: last });
    });

  return {
    query: async (sql, params) => {
      const { rows = [], affected = 0 } = await ask({ sql, params });
      return { rows, affected };
    },
    dump: async () => (await ask({ dump: true })).dump ?? new Uint8Array(),
    close: async () => {
      await ask({ close: true });
      await worker.terminate();
    },
  };
}
