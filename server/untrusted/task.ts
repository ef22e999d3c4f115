/** Resource limits of a task. */
export interface TaskLimits {
  /** CPU time from the start of the task, ms: a busy machine does not count against the file. */
  worked: number;
  /** Wall-clock time from the start of the task, ms: a hard limit. */
  passed: number;
  /** Wall-clock time until its turn, ms; after that it is refused as busy. Without it, a task waits as long as it takes. */
  waited?: number;
  /** Memory of its process, bytes; an idle process has about 100 MB. */
  memory: number;
}

/** Something to do with an untrusted file in a separate process. */
export interface Task {
  /** One of the tasks of `child.cjs`. */
  name: 'count-pages' | 'draw-preview' | 'make-fax' | 'print-to-pdf' | 'read-mail';
  input: Readonly<Record<string, string>>;
  limits: TaskLimits;
}

/** The owner of a file. */
export interface FileOwner {
  /** A session or an archive, whose tasks run one at a time. */
  visitor: string;
  /** A network address or a listener, whose visitors never get all slots. */
  origin: string;
}

/**
 * How a task ended. `over`: it exceeded a limit, which is the file's fault. `failed`: the process died or could not
 * start, which is ours. `busy`: too many of this owner's tasks are waiting, or this one has waited too long.
 */
export type TaskOutcome = { kind: 'done'; answer: unknown } | { kind: 'over' } | { kind: 'failed' } | { kind: 'busy' };
