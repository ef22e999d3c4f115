import { Worker } from 'node:worker_threads';
import { entryFile } from '../entry-files';

/** An embedded database in its own thread. */
export interface PgliteThread {
  query(sql: string, params: readonly unknown[]): Promise<{ rows: unknown[]; affected: number }>;
  /** The whole data folder as a tar file, from which other databases can start. */
  dump(): Promise<Uint8Array>;
  /** Writes everything to disk and ends the thread. */
  close(): Promise<void>;
}

/** What the thread is asked to do. */
export type DatabaseOrder = { sql: string; params: readonly unknown[] } | { dump: true } | { close: true };

/** What it answers: to a statement `rows` and `affected`, to `dump` that, and to any an `error`. */
export interface DatabaseReply {
  /** Of the order. */
  id: number;
  rows?: unknown[];
  affected?: number;
  dump?: Uint8Array;
  error?: { message: string; code?: string };
}

/** Where a database is kept, and what it starts from. */
export interface DatabaseSource {
  /** A folder, created if missing; without it, the database is in memory. */
  dataDir?: string;
  /** Path of a dump to start from. */
  dumpFile?: string;
  /** Whether commits are on disk before they are acknowledged. */
  sync?: boolean;
}

/**
 * Opens the database.
 *
 * @param where `background`: does not keep the process alive, so that a failed test still exits.
 */
export async function openPglite(
  serverDir: string,
  { background, ...source }: DatabaseSource & { background?: boolean },
): Promise<PgliteThread> {
  const worker = new Worker(await entryFile(serverDir, 'pglite-worker'), { workerData: source });
  const waiting = new Map<number, { resolve: (reply: DatabaseReply) => void; reject: (error: Error) => void }>();
  let last = 0;
  let broken: Error | null = null;

  const fail = (error: Error): void => {
    broken = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (reply: DatabaseReply) => {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.error) call?.reject(Object.assign(new Error(reply.error.message), { code: reply.error.code }));
    else call?.resolve(reply);
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('The database is closed')));

  // Listening for messages holds the process, so this comes after it.
  if (background) worker.unref();

  const ask = (order: DatabaseOrder): Promise<DatabaseReply> =>
    new Promise((resolve, reject) => {
      if (broken) {
        reject(broken);
        return;
      }
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ ...order, id: last });
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
