import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SECOND } from '@server/clock';
import { watchWork } from './work-limit';

/** What is wrong with a file that has no countable pages. */
export type PdfProblem = 'not-pdf' | 'empty' | 'encrypted' | 'damaged' | 'unreadable' | 'too-slow';

/** Pages of a PDF, or why there are none. */
export type PageCount = { pages: number } | { problem: PdfProblem };

/** Counts pages away from the thread that answers visitors; never throws for what is in a file. */
export interface PageCounter {
  count(path: string): Promise<PageCount>;
  close(): Promise<void>;
}

interface Call {
  id: number;
  path: string;
  resolve(count: PageCount): void;
}

/** A hostile file may keep the counter busy this long, then its thread is ended. */
const WORK_LIMIT = { worked: 15 * SECOND, passed: 60 * SECOND };
const MEMORY_LIMIT_MB = 768;

/** One counting thread, started with the first file, one file at a time; replaced when a file broke it. */
export function createPageCounter(serverDir: string): PageCounter {
  const queue: Call[] = [];
  let worker: Worker | null = null;
  let current: { call: Call; endWatch: () => void } | null = null;
  let last = 0;

  const settle = (answer: PageCount): void => {
    if (!current) return;
    const { call, endWatch } = current;
    endWatch();
    current = null;
    call.resolve(answer);
    advance();
  };
  const discard = (problem: PdfProblem): void => {
    const broken = worker;
    worker = null;
    void broken?.terminate();
    settle({ problem });
  };
  const start = (): Worker => {
    const started = new Worker(join(serverDir, 'pdf/page-counter-worker.cjs'), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
      stdout: true,
      stderr: true,
    });
    started.unref();
    started.on('message', (answer: PageCount & { id: number }) => {
      if (answer.id === current?.call.id)
        settle('pages' in answer ? { pages: answer.pages } : { problem: answer.problem });
    });
    started.on('error', () => {
      // Out of memory, most likely: the file is refused, the next one gets a new thread.
      if (worker === started) discard('too-slow');
    });
    return started;
  };
  const advance = (): void => {
    const call = current ? undefined : queue.shift();
    if (!call) return;
    worker ??= start();
    current = { call, endWatch: watchWork(WORK_LIMIT, () => discard('too-slow')) };
    worker.postMessage({ id: call.id, path: call.path });
  };
  return {
    count: (path) =>
      new Promise((resolve) => {
        last += 1;
        queue.push({ id: last, path, resolve });
        advance();
      }),
    close: async () => {
      queue.length = 0;
      const running = worker;
      worker = null;
      current?.endWatch();
      current = null;
      await running?.terminate();
    },
  };
}
