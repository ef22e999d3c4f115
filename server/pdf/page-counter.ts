import { SECOND } from '@server/clock';
import type { StrangersWork } from '@server/strangers/strangers-work';
import type { Outcome, Stranger, TaskLimits } from '@server/strangers/task';

/** What is wrong with a file that has no countable pages. */
export type PdfProblem = 'not-pdf' | 'empty' | 'encrypted' | 'damaged' | 'unreadable' | 'too-slow';

/** Pages of a PDF, or why there are none; `busy`: too many files of this visitor wait already. */
export type PageCount = { pages: number } | { problem: PdfProblem | 'busy' };

/** A file of the bucket on this machine's disk. */
export interface CountedFile {
  /** Its name in the bucket, under which nothing else is ever kept. */
  key: string;
  path: string;
  /** Bytes. */
  size: number;
}

/** Counts pages in another process; never throws for what is in a file. */
export interface PageCounter {
  /** While a file is being counted, whoever asks for it again gets the same answer. */
  count: (file: CountedFile, who: Stranger) => Promise<PageCount>;
}

const MB = 1024 ** 2;
/** A hostile file may take this much of the processor; on a busy machine it takes longer to get it. */
const TIME = { worked: 15 * SECOND, passed: 60 * SECOND };

/** Counts in the processes for strangers' work. */
export function createPageCounter(work: StrangersWork): PageCounter {
  const counting = new Map<string, Promise<PageCount>>();
  const begin = async ({ path, size }: CountedFile, who: Stranger): Promise<PageCount> => {
    const outcome = await work.run({ name: 'count-pages', input: { path }, limits: limitsFor(size) }, who);
    return outcome.kind === 'done' ? readAnswer(outcome.answer) : { problem: ENDED[outcome.kind] };
  };
  return {
    count: (file, who) => {
      const begun = counting.get(file.key) ?? begin(file, who).finally(() => counting.delete(file.key));
      counting.set(file.key, begun);
      return begun;
    },
  };
}

/** A sound file is held once, and takes little beside it: 340 MB for one of 250 MB. */
function limitsFor(size: number): TaskLimits {
  return { ...TIME, memory: 384 * MB + 1.25 * size };
}

const ENDED = {
  over: 'too-slow',
  failed: 'unreadable',
  busy: 'busy',
} as const satisfies Record<Exclude<Outcome['kind'], 'done'>, PdfProblem | 'busy'>;

/** What `count-task.cjs` answers: our own code, so that the cast says what stands there. */
function readAnswer(answer: unknown): PageCount {
  return answer as PageCount;
}
