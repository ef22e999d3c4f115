import { MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import { type Limit, limitRate } from '@server/http/rate-limit';
import { Refusal } from '@server/http/refuse';
import type { Stranger } from '@server/strangers/task';
import type { CountedFile, PageCount, PdfProblem } from './page-counter';

/** More than two orders of the maximum size; besides, a visitor's files are counted one after another. */
const COUNTS: Limit = { name: 'count-pages', count: 600, windowMs: 10 * MINUTE };

/** How long a full queue probably takes to have room again, ms. */
const BUSY_FOR = MINUTE / 2;

/**
 * Counts a visitor's file.
 *
 * @throws Refusal 429 if this visitor has had too many files counted, or has too many waiting.
 */
export async function countPages(
  services: Services,
  file: CountedFile,
  who: Stranger,
): Promise<{ pages: number } | { problem: PdfProblem }> {
  await limitRate(services, COUNTS, who.visitor);
  const count: PageCount = await services.pages.count(file, who);
  if ('pages' in count) return count;
  const { problem } = count;
  if (problem === 'busy') throw new Refusal(429, 'Too many attempts: please wait a moment', {}, BUSY_FOR);
  return { problem };
}
