import { type Inspection, type InspectionWorker, isWorkerMessage, type WorkerMessage } from './inspection';
import { startInspectWorker } from './start-worker';

/**
 * Time limits in milliseconds: for the worker to load, for inspecting a file, for its preview; and how long an idle
 * worker is kept.
 */
const LIMITS = { start: 20_000, file: 15_000, preview: 10_000, idle: 30_000 } as const;

/** Callbacks during a file's inspection. */
export interface InspectionHooks {
  /** False if the file was removed before its turn came. */
  isWanted: () => boolean;
  onStart: () => void;
  /** Delivers the picture of the first page, after the outcome. */
  onPreview: (preview: Blob) => void;
}

/** Inspects files, one at a time, in a worker that exists only while files are waiting. */
export interface Inspector {
  /**
   * Inspects a file. Never rejects: if the worker cannot be loaded, crashes or takes too long, the result is `unknown`,
   * because the inspection is advisory and the upload continues without it. The preview of the first page may follow
   * later.
   */
  inspect: (file: File, hooks: InspectionHooks) => Promise<Inspection>;
  /** Ends the worker. */
  stop: () => void;
}

/** The worker's current job; advanced by its messages or by a timer. */
interface Job {
  id: number;
  onPreview: (preview: Blob) => void;
  resolve: (inspection: Inspection) => void;
  finished: () => void;
}

/** Makes an inspector; the worker is loaded with the first file. */
export function createInspector(): Inspector {
  let worker: InspectionWorker | null = null;
  let ready: Promise<boolean> = Promise.resolve(false);
  let job: Job | null = null;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<void> = Promise.resolve();

  return {
    inspect: (file, hooks) =>
      new Promise((resolve) => {
        turn = turn.then(() => run(file, hooks, resolve));
      }),
    stop: end,
  };

  async function run(file: File, hooks: InspectionHooks, resolve: Job['resolve']): Promise<void> {
    const giveUp = (): void => resolve({ kind: 'unknown' });
    if (!hooks.isWanted()) {
      giveUp();
      return;
    }
    clearTimeout(timer);
    hooks.onStart();
    if (file.size === 0) {
      resolve({ kind: 'refused', reason: 'empty' });
      return;
    }
    worker ??= start();
    if (!(await ready)) {
      giveUp();
      return;
    }
    await new Promise<void>((finished) => {
      lastId += 1;
      job = { id: lastId, onPreview: hooks.onPreview, resolve, finished };
      limit(LIMITS.file);
      worker?.postMessage({ id: lastId, file });
    });
    if (worker) timer = setTimeout(end, LIMITS.idle);
  }

  function start(): InspectionWorker | null {
    try {
      const started = startInspectWorker();
      ready = new Promise((resolve) => {
        const late = setTimeout(() => giveUp(), LIMITS.start);
        const giveUp = (): void => {
          clearTimeout(late);
          if (worker === started) end();
          resolve(false);
        };
        started.addEventListener('error', giveUp);
        started.addEventListener('messageerror', giveUp);
        started.addEventListener('message', ({ data }) => {
          if (!isWorkerMessage(data) || worker !== started) return;
          if (data.kind === 'ready') {
            clearTimeout(late);
            resolve(true);
          } else take(data);
        });
      });
      return started;
    } catch {
      // This browser has no workers, or the page's policy forbids this one.
      ready = Promise.resolve(false);
      return null;
    }
  }

  function take(message: Exclude<WorkerMessage, { kind: 'ready' }>): void {
    if (job?.id !== message.id) return;
    if (message.kind === 'result') {
      job.resolve(message.inspection);
      if (message.inspection.kind === 'ok') limit(LIMITS.preview);
      else finish();
    } else {
      if (message.preview) job.onPreview(message.preview.picture);
      finish();
    }
  }

  function limit(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  }

  function finish(): void {
    clearTimeout(timer);
    job?.finished();
    job = null;
  }

  /** Ends the worker. Its current file counts as not inspected, unless its outcome is already known. */
  function end(): void {
    worker?.terminate();
    worker = null;
    job?.resolve({ kind: 'unknown' });
    finish();
  }
}
