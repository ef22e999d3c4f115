import type { FaxProgress } from '@server/faxing/delivery/fax-engine';
import { FAX_REASONS, type FaxReason } from '@shared/reference/fax-reasons';
import { type JobMeaning, meaningOf } from './job-words';

/** A job as faxstat lists it with `JOB_FORMAT`. */
export interface QueuedJob {
  job: string;
  /** HylaFAX's letter: `D` done, `F` failed, `R` running, others before that. */
  state: string;
  /** The try's id. */
  tag: string;
  /** Number of pages that the other side has confirmed. */
  pagesSent: number;
  /** Why it failed, in HylaFAX's words; may be empty. */
  status: string;
}

/** Tells faxstat to list a job as `fax|id|state|tag|pages|status`. */
export const JOB_FORMAT = 'fax|%j|%a|%J|%p|%s';

/** The jobs in faxstat's output, oldest first; null if it did not reach the server (its exit code does not tell). */
export function jobsIn(output: string): QueuedJob[] | null {
  if (!/^HylaFAX scheduler on /m.test(output)) return null;
  const jobs = output.split('\n').flatMap((line): QueuedJob[] => {
    const [, job = '', state = '', tag = '', pages = '', status = ''] = LINE.exec(line.trim()) ?? [];
    return job === '' ? [] : [{ job, state, tag, pagesSent: Number(pages), status }];
  });
  return jobs.sort((one, other) => Number(one.job) - Number(other.job));
}

const LINE = /^fax\|(\d+)\|(\w)\|([^|]*)\|(\d+)\|(.*)$/;

/**
 * The progress of a job of a fax with this many pages; `found` is undefined if HylaFAX does not list it.
 */
export function progressOf(found: QueuedJob | undefined, pages: number): FaxProgress {
  switch (found?.state) {
    case undefined:
      return { at: 'gone' };
    case 'D':
    case 'F':
      return endOf(found, pages);
    case 'R':
      return { at: 'sending', pagesSent: found.pagesSent };
    default:
      return { at: 'queued' };
  }
}

/** How a job has ended: the pages that the other side has confirmed count before HylaFAX's words. */
function endOf({ state, pagesSent, status: detail }: QueuedJob, pages: number): FaxProgress {
  if (pagesSent >= Math.max(pages, 1)) return { at: 'delivered', pagesSent };
  const meaning = meaningOf(detail);
  if (meaning === 'stopped') return { at: 'unclear', pagesSent, detail };
  const isCallFailed = isReason(meaning);
  // Only words about the call say that it failed after its first pages, or that a job is done without any.
  if (pagesSent > 0 && (state === 'D' || !isCallFailed)) return { at: 'unclear', pagesSent, detail };
  if (state === 'D' && meaning === 'unknown') return { at: 'unclear', pagesSent, detail };
  if (isCallFailed) return { at: 'failed', reason: meaning, pagesSent, detail };
  if (meaning === 'unknown') return { at: 'failed', reason: 'other', pagesSent, detail };
  return { at: meaning, detail };
}

function isReason(meaning: JobMeaning): meaning is FaxReason {
  return FAX_REASONS.some((reason) => reason === meaning);
}
