import { SECOND } from '@server/platform/clock';

/** How long aborted work may take to stop, ms; after that it is abandoned. */
const LET_GO = 15 * SECOND;

/** Time limits of work, ms of the machine's clock. */
export interface TimeLimits {
  limit: number;
  /** Aborted when the process is told to end. */
  stopping: AbortSignal;
  /** How long the work may continue after that. */
  whenStopped: number;
}

/** Why work was aborted. */
export class RunAborted extends Error {
  override readonly name = 'RunAborted';

  readonly reason: 'limit' | 'stopped' | 'let-go';

  constructor(reason: RunAborted['reason']) {
    super(reason === 'stopped' ? 'The process is ending' : 'It took too long');
    this.reason = reason;
  }
}

/**
 * Runs `work`, and aborts its signal with a `RunAborted` if it takes too long or the process ends.
 *
 * @throws the errors of `work`; RunAborted `let-go` if it was aborted and did not stop: then it may still be running.
 */
export async function withinTime<T>(work: (signal: AbortSignal) => Promise<T>, limits: TimeLimits): Promise<T> {
  const { limit, stopping, whenStopped } = limits;
  const controller = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const end = (reason: 'limit' | 'stopped', after: number): void => {
    timers.push(setTimeout(() => controller.abort(new RunAborted(reason)), after));
  };
  const stop = (): void => end('stopped', whenStopped);
  const letGo = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => {
      timers.push(setTimeout(() => reject(new RunAborted('let-go')), LET_GO));
    });
  });
  end('limit', limit);
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop);
  try {
    return await Promise.race([work(controller.signal), letGo]);
  } finally {
    stopping.removeEventListener('abort', stop);
    for (const timer of timers) clearTimeout(timer);
  }
}
