/** What one piece of work may use. */
export interface TaskLimits {
  /** Processor time from the beginning of the work, ms: a busy machine is no fault of the file. */
  worked: number;
  /** Time from the beginning of the work, ms: over in any case. */
  passed: number;
  /** Memory of its process, bytes; a process at rest has about 100 MB. */
  memory: number;
}

/** Something that is done with a stranger's file in a process of its own. */
export interface Task {
  /** One of the tasks of `child.cjs`. */
  name: 'count-pages' | 'read-mail';
  input: Readonly<Record<string, string>>;
  limits: TaskLimits;
}

/** Whose file it is. */
export interface Stranger {
  /** A session, an archive: work of one waits for itself alone. */
  visitor: string;
  /** A network address, a listener: many visitors of one origin never take all there is. */
  origin: string;
}

/**
 * How it ended. `over`: the work was ended at a limit, which is the file's doing. `failed`: the process ended or could
 * not begin, which is ours. `busy`: too much of this stranger's waits already.
 */
export type Outcome = { kind: 'done'; answer: unknown } | { kind: 'over' } | { kind: 'failed' } | { kind: 'busy' };
