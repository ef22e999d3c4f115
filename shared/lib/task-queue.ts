/** A piece of work; it stops when `signal` is aborted. */
export type Task<T> = (signal: AbortSignal) => Promise<T>;

/** Runs tasks one at a time, in the order they were added (Specification 4, upload queue). */
export interface TaskQueue {
  /**
   * Adds a task; resolves or rejects as the task does. A failed task does not stop the next one. When `signal` is
   * aborted the promise rejects with the signal's reason at once if the task still waits (it is then never started);
   * a running task decides itself how to stop.
   */
  add<T>(task: Task<T>, signal?: AbortSignal): Promise<T>;
  /** Tasks that wait or run. */
  size(): number;
}

/** Makes an empty queue. */
export function createTaskQueue(): TaskQueue {
  const waiting: (() => Promise<void>)[] = [];
  let running = false;

  return {
    add: (task, signal = new AbortController().signal) =>
      new Promise((resolve, reject) => {
        const drop = () => {
          const place = waiting.indexOf(start);
          if (place >= 0) waiting.splice(place, 1);
          reject(asError(signal.reason));
        };
        const start = async () => {
          signal.removeEventListener('abort', drop);
          try {
            resolve(await task(signal));
          } catch (error) {
            reject(asError(error));
          }
        };
        if (signal.aborted) {
          drop();
          return;
        }
        signal.addEventListener('abort', drop, { once: true });
        waiting.push(start);
        void drain();
      }),
    size: () => waiting.length + (running ? 1 : 0),
  };

  async function drain() {
    if (running) return;
    running = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    running = false;
  }
}

function asError(reason: unknown): Error {
  // DOMException is an Error in browsers, though not always of this realm's class.
  return reason instanceof Error || reason instanceof DOMException ? reason : new Error(String(reason));
}
