import type { PagePicture } from './drawing/draw-page';
import { type InspectionWorker, isWorkerMessage, type PageView } from './inspection';
import { startInspectWorker } from './start-worker';

/** Time limit for one page, in ms, including the worker's start for the first. */
const LIMIT_MS = 20_000;

/** Draws pages, one at a time, in a worker of its own. */
export interface PageDrawer {
  /** Draws a page, an enlarged one first; null if it cannot be drawn, or is no longer wanted. Never rejects. */
  draw: (file: File, look: Omit<PageView, 'file'>, signal: AbortSignal) => Promise<PagePicture | null>;
  /** Ends the worker. The drawer stays usable, and then starts another. */
  stop: () => void;
}

interface Job {
  file: File;
  look: Omit<PageView, 'file'>;
  signal: AbortSignal;
  resolve: (picture: PagePicture | null) => void;
}

/** Makes a drawer; its worker starts with the first page. */
export function createPageDrawer(): PageDrawer {
  const numbers = new Map<File, number>();
  let waiting: Job[] = [];
  let current: { id: number; job: Job } | null = null;
  let worker: InspectionWorker | null = null;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    draw: (file, look, signal) =>
      new Promise((resolve) => {
        const job: Job = { file, look, signal, resolve };
        const index = waiting.findIndex((other) => other.look.side < look.side);
        waiting = index < 0 ? [...waiting, job] : [...waiting.slice(0, index), job, ...waiting.slice(index)];
        next();
      }),
    stop: () => {
      for (const job of waiting.splice(0)) job.resolve(null);
      end();
    },
  };

  function next(): void {
    if (current) return;
    const job = waiting.shift();
    if (!job) return;
    if (job.signal.aborted) {
      job.resolve(null);
      next();
      return;
    }
    worker ??= start();
    if (!worker) {
      job.resolve(null);
      next();
      return;
    }
    lastId += 1;
    current = { id: lastId, job };
    timer = setTimeout(end, LIMIT_MS);
    worker.postMessage({ id: lastId, file: job.file, draw: { ...job.look, file: numberOf(job.file) } });
  }

  function start(): InspectionWorker | null {
    try {
      const started = startInspectWorker();
      started.addEventListener('error', end);
      started.addEventListener('messageerror', end);
      started.addEventListener('message', ({ data }) => {
        if (worker === started && isWorkerMessage(data) && data.kind === 'preview') take(data);
      });
      return started;
    } catch {
      // This browser has no workers, or the page's policy forbids this one.
      return null;
    }
  }

  function take({ id, preview }: { id: number; preview: PagePicture | null }): void {
    if (current?.id === id) finish(preview);
  }

  function finish(picture: PagePicture | null): void {
    clearTimeout(timer);
    const job = current?.job;
    current = null;
    job?.resolve(picture);
    next();
  }

  /** Ends the worker; its current page is not drawn. */
  function end(): void {
    worker?.terminate();
    worker = null;
    finish(null);
  }

  function numberOf(file: File): number {
    const number = numbers.get(file) ?? numbers.size + 1;
    numbers.set(file, number);
    return number;
  }
}
