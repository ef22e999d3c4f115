import { SECOND } from '@server/platform/clock';
import type { FileOwner, TaskLimits, TaskOutcome } from '@server/untrusted/task';
import type { UntrustedFileRunner } from '@server/untrusted/untrusted-file-runner';
import type { CountAnswer } from './count-task';
import type { FileProblem } from './open-pdf';

/** Why a file's pages cannot be counted. */
export type PdfProblem = FileProblem | 'empty' | 'too-slow';

/** The number of pages, or the problem; `busy`: too many files of this visitor are waiting. */
export type PageCount = { pages: number } | { problem: PdfProblem | 'busy' };

/** A file from the bucket on this machine's disk. */
export interface CountedFile {
  /** Identifies its content. */
  key: string;
  path: string;
  /** Bytes. */
  size: number;
}

/** Counts pages in another process; never throws because of a file's content. */
export interface PageCounter {
  /** Concurrent calls for the same file share one count. */
  count: (file: CountedFile, who: FileOwner) => Promise<PageCount>;
}

const MB = 1024 ** 2;
/** Limits of CPU time and wall-clock time: on a busy machine, the same CPU time takes longer. */
const TIME = { worked: 15 * SECOND, passed: 60 * SECOND };

/** A page counter that uses the processes for untrusted files. */
export function createPageCounter(work: UntrustedFileRunner): PageCounter {
  const counting = new Map<string, Promise<PageCount>>();
  const begin = async ({ path, size }: CountedFile, who: FileOwner): Promise<PageCount> => {
    const outcome = await work.run({ name: 'count-pages', input: { path }, limits: limitsFor(size) }, who);
    // As that task's answer.
    return outcome.kind === 'done' ? (outcome.answer as CountAnswer) : { problem: ENDED[outcome.kind] };
  };
  return {
    count: (file, who) => {
      const begun = counting.get(file.key) ?? begin(file, who).finally(() => counting.delete(file.key));
      counting.set(file.key, begun);
      return begun;
    },
  };
}

/** A valid file is in memory once, plus a little: 340 MB for one of 250 MB. */
function limitsFor(size: number): TaskLimits {
  return { ...TIME, memory: 384 * MB + 1.25 * size };
}

const ENDED = {
  over: 'too-slow',
  failed: 'unreadable',
  busy: 'busy',
} as const satisfies Record<Exclude<TaskOutcome['kind'], 'done'>, PdfProblem | 'busy'>;
