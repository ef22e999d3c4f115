import { type Limit, limitRate } from '@server/http/rate-limit';
import { Refusal } from '@server/http/refuse';
import type { OrderServices } from '@server/orders/services';
import { MINUTE } from '@server/platform/clock';
import type { FaxProblem, MadeFax, SourceFile } from '@server/untrusted/pdf/fax-pages/fax-pages';
import type { FileOwner } from '@server/untrusted/task';
import { UNUSABLE_FILE_CODE } from '@shared/api/wire';

/** More than two orders of the maximum size; also, a visitor's files are read one at a time. */
const FILES: Limit = { name: 'make-fax', count: 600, windowMs: 10 * MINUTE };

/** Estimated time until a full queue has room again, ms. */
const BUSY_FOR = MINUTE / 2;

/**
 * Converts a visitor's file to fax pages, and calls `take` with them.
 *
 * @throws Refusal 400 with the reason if the file cannot be faxed; 429 if too many files of this visitor were read or
 * are waiting; the errors of `take`.
 */
export async function makeFax(
  services: OrderServices,
  file: SourceFile,
  who: FileOwner,
  take: (made: MadeFax) => Promise<void>,
): Promise<void> {
  await limitRate(services, FILES, who.visitor);
  const problem = await services.faxPages.make(file, who, take);
  if (problem === null) return;
  if (problem.problem === 'busy') throw new Refusal(429, WORDS.busy, {}, BUSY_FOR);
  // Our own faults, and temporary ones, can be retried.
  const more = problem.problem === 'unreadable' ? {} : { code: UNUSABLE_FILE_CODE };
  throw new Refusal(400, problem.problem === 'undrawable' ? undrawable(problem.page) : WORDS[problem.problem], more);
}

function undrawable(page: number): string {
  return `We can't read page ${page} of the file: please print it to a new PDF and upload that`;
}

const WORDS: Record<Exclude<FaxProblem['problem'], 'undrawable'>, string> = {
  'not-pdf': "The file isn't a PDF: please save it as a PDF and upload it again",
  empty: 'The file has no pages: please save or scan it again and upload the new file',
  encrypted: 'The file is password-protected: please save it without a password and upload it again',
  protected:
    'The file is protected by a certificate or rights management: please save it without the protection and upload it again',
  damaged: 'The file is damaged: please save it as a PDF again',
  unreadable: "We couldn't read the file: please upload it again",
  'too-slow': 'The file is too complex: please save it as a simpler PDF',
  busy: 'Too many of your files are being read at once',
};
