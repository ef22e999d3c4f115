/** Bytes sent so far, out of all bytes to send. */
export interface Progress {
  sent: number;
  total: number;
}

/** Progress that changes many times a second, kept outside the list of uploads so that only its bar is redrawn. */
export interface LiveProgress {
  get: () => Progress;
  /** Calls back after each change. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
  set: (progress: Progress) => void;
}

/** Minimum milliseconds between two reported changes. */
const INTERVAL_MS = 500;

/** Makes a progress at zero of `total` bytes. The last change in a burst is always reported. */
export function createLiveProgress(total: number): LiveProgress {
  const listeners = new Set<() => void>();
  let shown: Progress = { sent: 0, total };
  let newest = shown;
  let isReported = true;
  const report = (): void => {
    isReported = true;
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
      if (isReported) setTimeout(report, INTERVAL_MS);
      isReported = false;
    },
  };
}
