import { SECOND } from '@server/clock';

/** How long a file may keep its thread busy, ms. */
export interface WorkLimit {
  /** It is over when this much has passed, and the process has had as much of the processor: a busy machine is no fault of the file. */
  worked: number;
  /** It is over in any case. */
  passed: number;
}

/** What is read to tell; replaced in tests. */
export interface Meters {
  /** Time of the machine, ms from some moment on. */
  passed(): number;
  /** Time that the process has had of the processor, ms. */
  worked(): number;
}

const METERS: Meters = {
  passed: () => performance.now(),
  worked: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

const LOOK_EVERY = SECOND;

/** Calls `onOver` once when the limit is reached from now on. The answer ends the watch. */
export function watchWork(limit: WorkLimit, onOver: () => void, meters = METERS): () => void {
  const start = { passed: meters.passed(), worked: meters.worked() };
  const timer = setInterval(() => {
    const passed = meters.passed() - start.passed;
    const worked = meters.worked() - start.worked;
    if (passed < limit.passed && Math.min(passed, worked) < limit.worked) return;
    clearInterval(timer);
    onOver();
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}
