import type { FaxTry, SubmitRun } from '@server/faxing/delivery/fax-engine';
import { MaybeDone } from '@server/queue/job-run';
import { CallRefused } from './provider-calls';

/**
 * Hands a try to a provider that would send it twice if asked twice: it is looked for before, and again if the answer
 * was lost.
 *
 * @throws MaybeDone if nobody knows whether the provider has it; any other error if it certainly does not.
 */
export async function sendOnce(
  fax: FaxTry,
  { signal, begin }: SubmitRun,
  { find, send }: { find: (fax: FaxTry) => Promise<string | null>; send: (fax: FaxTry) => Promise<string> },
): Promise<string> {
  const known = await find(fax);
  if (known !== null) return known;
  signal.throwIfAborted();
  await begin();
  try {
    return await send(fax);
  } catch (error) {
    if (error instanceof CallRefused) throw error;
    const words = error instanceof Error ? error.message : String(error);
    const found = await find(fax).catch(() => null); // the lost answer says more than this silence
    if (found !== null) return found;
    throw new MaybeDone(`The answer of the fax provider was lost: ${words}`);
  }
}
