/** Resource limits of a task. */
export interface TaskLimits {
  /** CPU time from the start of the task, ms: a busy machine does not count against the file. */
  worked: number;
  /** Wall-clock time from the start of the task, ms: a hard limit. */
  passed: number;
  /** Wall-clock time until its turn, ms, after which it is refused as busy; unlimited by default. */
  waited?: number;
  /** Memory of its process, bytes; an idle process has about 100 MB. */
  memory: number;
}

/** Inputs of each task: paths of files, and words; the task's own file describes their use. */
export interface TaskInputs {
  'count-pages': { path: string };
  'draw-preview': { path: string; picture: string };
  'make-fax': { path: string; output: string };
  /** `most`: the largest PDF, bytes; `ranges`: pages, as in `1-3,5-5`, or empty for all. */
  'print-to-pdf': { path: string; output: string; format: string; ranges: string; most: string };
  'read-mail': { folder: string };
}

/** Name of a task. */
export type TaskName = keyof TaskInputs;

/** A task on an untrusted file, for a separate process. */
export type Task = { [N in TaskName]: { name: N; input: TaskInputs[N]; limits: TaskLimits } }[TaskName];

/** A task, as sent to its process. */
export interface TaskMessage<N extends TaskName = TaskName> {
  /** Number of the task in this process, from 1. */
  id: number;
  task: N;
  input: TaskInputs[N];
  limits: Pick<TaskLimits, 'worked' | 'passed' | 'memory'>;
}

/** The process's answer to a task. */
export interface TaskReply {
  id: number;
  /** Whether the next file needs another process. */
  isWorn: boolean;
  answer?: unknown;
  /** Why the task failed by our fault. */
  error?: string;
}

/** The owner of a file. */
export interface FileOwner {
  /** A session or an archive, whose tasks run one at a time. */
  visitor: string;
  /** A network address, the mail server or the printers, whose visitors never get all slots. */
  origin: string;
}

/**
 * How a task ended. `over`: it exceeded a limit, which is the file's fault. `failed`: the process died or could not
 * start, which is ours. `busy`: too many of this owner's tasks are waiting, or this one has waited too long.
 */
export type TaskOutcome = { kind: 'done'; answer: unknown } | { kind: 'over' } | { kind: 'failed' } | { kind: 'busy' };
