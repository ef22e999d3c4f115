import type { FaxProgress } from '@server/faxing/delivery/fax-engine';
import { FAX_REASONS, type FaxReason } from '@shared/reference/fax-reasons';

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

/** The progress of a job; `found` is undefined if HylaFAX does not list it. */
export function progressOf(found: QueuedJob | undefined): FaxProgress {
  if (!found) return { at: 'gone' };
  const { state, pagesSent, status } = found;
  switch (state) {
    case 'D':
      return { at: 'delivered', pagesSent };
    case 'F':
      return { at: 'failed', reason: reasonOf(status), pagesSent, detail: status };
    case 'R':
      return { at: 'sending', pagesSent };
    default:
      return { at: 'queued' };
  }
}

/** Meanings of HylaFAX's messages. The first match counts: some name what was tried, then what went wrong. */
const WORDS: Readonly<Record<Exclude<FaxReason, 'other'>, RegExp>> = {
  busy: /\bbusy\b/i,
  no_answer: /no answer|ringing detected/i,
  bad_number: /invalid dialing|dial ?string|not in service|unallocated/i,
  rejected: /reject|not permitted|refused/i,
  // No fax machine answered, or the connection failed: a retry could ring a person's telephone.
  not_a_fax: /no carrier|phase a failure|receiver protocol|t1 timeout|wanted fax/i,
};

function reasonOf(status: string): FaxReason {
  return FAX_REASONS.find((reason) => reason !== 'other' && WORDS[reason].test(status)) ?? 'other';
}
