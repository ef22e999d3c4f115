import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SECOND } from '@server/platform/clock';
import { makeFolder } from '@server/platform/temporary-folders';
import type { FileOwner, TaskLimits, TaskOutcome } from '@server/untrusted/task';
import type { UntrustedFileRunner } from '@server/untrusted/untrusted-file-runner';
import type { FaxAnswer } from './fax-task';

/** Why no fax can be made of a file. */
export type FaxProblem = Exclude<FaxAnswer, { pages: number }> | { problem: 'too-slow' | 'busy' };

/** A file from the bucket on this machine's disk. */
export interface SourceFile {
  /** Its key in the bucket. */
  key: string;
  path: string;
  /** Bytes. */
  size: number;
}

/** Pages ready to be faxed: a PDF file that exists only while `take` runs. */
export interface MadeFax {
  pages: number;
  path: string;
}

/** Makes the pages of faxes in another process; never throws because of a file's content. */
export interface FaxPages {
  /**
   * Makes upright letter pages of a file that every reader draws the same, and calls `take` with them. Concurrent calls
   * for the same file share one run and the first call's `take`.
   */
  make: (file: SourceFile, who: FileOwner, take: (made: MadeFax) => Promise<void>) => Promise<FaxProblem | null>;
}

const MB = 1024 ** 2;

/** A maker of fax pages that uses the processes for untrusted files. */
export function createFaxPages(work: UntrustedFileRunner): FaxPages {
  const making = new Map<string, Promise<FaxProblem | null>>();
  const begin: FaxPages['make'] = async ({ path, size }, who, take) => {
    const folder = await makeFolder('pages');
    try {
      const output = join(folder, 'pages.pdf');
      const answer = readOutcome(
        await work.run({ name: 'make-fax', input: { path, output }, limits: limitsFor(size) }, who),
      );
      if ('problem' in answer) return answer;
      await take({ pages: answer.pages, path: output });
      return null;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return {
    make: (file, who, take) => {
      const begun = making.get(file.key) ?? begin(file, who, take).finally(() => making.delete(file.key));
      making.set(file.key, begun);
      return begun;
    },
  };
}

/**
 * A page of text takes 50 ms of CPU time, one that becomes a picture 120 ms, a scan in one of the newer formats half a
 * second. A file is in memory twice, and once more while it is written.
 */
function limitsFor(size: number): TaskLimits {
  const worked = Math.min(240, 40 + 10 * (size / MB)) * SECOND;
  return { worked, passed: 4 * worked, memory: 768 * MB + 4 * size };
}

const ENDED = {
  over: { problem: 'too-slow' },
  failed: { problem: 'unreadable' },
  busy: { problem: 'busy' },
} as const satisfies Record<Exclude<TaskOutcome['kind'], 'done'>, FaxProblem>;

function readOutcome(outcome: TaskOutcome): { pages: number } | FaxProblem {
  // As that task's answer.
  return outcome.kind === 'done' ? (outcome.answer as FaxAnswer) : ENDED[outcome.kind];
}
