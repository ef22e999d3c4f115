/** Bytes sent so far, of all that are to be sent. */
export interface Progress {
  sent: number;
  total: number;
}

/**
 * A progress that changes many times a second. It lives outside the list of uploads, so that only the one bar that
 * shows it is drawn again.
 */
export interface LiveProgress {
  get: () => Progress;
  /** Calls back after each change; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  set: (progress: Progress) => void;
}

/** Milliseconds between two changes that are told of. */
const INTERVAL_MS = 500;

/** Makes a progress at zero of `total` bytes. The last change of a burst is always told of. */
export function createLiveProgress(total: number): LiveProgress {
  const listeners = new Set<() => void>();
  let shown: Progress = { sent: 0, total };
  let newest = shown;
  let isTold = true;
  const tell = (): void => {
    isTold = true;
    shown = newest;
    for (const listener of listeners) listener();
  };
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (progress) => {
      newest = progress;
      if (isTold) setTimeout(tell, INTERVAL_MS);
      isTold = false;
    },
  };
}
