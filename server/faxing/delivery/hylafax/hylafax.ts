import { join } from 'node:path';
import type { FollowedEngine } from '@server/faxing/delivery/fax-engine';
import { MINUTE, SECOND } from '@server/platform/clock';
import type { HylafaxSettings } from '@server/platform/config';
import { MaybeDone } from '@server/queue/job-run';
import { jobsIn, progressOf, type QueuedJob } from './job-lines';
import { createClient } from './programs';
import { sharedFor } from './shared-for';

/** How long a program may take to hand a fax over, ms: with what it starts it has ended long before `SETTLED_AFTER`. */
const SUBMIT_LIMIT = 2 * MINUTE;
/** How long a question may take, ms. */
const ASK_LIMIT = 20 * SECOND;

/** What sendfax calls the two resolutions. */
const FLAGS = { fine: '-m', standard: '-l' } as const;

/** For how long one list of jobs answers how far they are, ms. */
const LIST_SHARED = SECOND;

/**
 * HylaFAX, through its client programs: sendfax, faxstat, faxrm. Each try is one job that dials once, with the try's id as
 * its tag. HylaFAX takes the same tag twice, so it is looked up before a program is started, and again if that ended
 * without saying what it did.
 *
 * @param home a folder for the programs' settings, made when it is needed
 */
export function createHylafax(
  { server, modem, paper, resolution }: HylafaxSettings,
  home: string,
  path = process.env.PATH,
): FollowedEngine {
  const run = createClient(home, path ?? '');
  // Many faxes are followed at once: one list is enough for all of them.
  const jobs = sharedFor(LIST_SHARED, async (): Promise<QueuedJob[]> => {
    const { output } = await run('faxstat', ['-h', server, '-sd'], ASK_LIMIT);
    const found = jobsIn(output);
    if (!found) throw new Error(`HylaFAX at ${server} does not answer: ${output.trim().slice(0, 200)}`);
    return found;
  });
  const find = async (id: string): Promise<string | null> => {
    const own = (await jobs.fresh()).filter(({ tag }) => tag === id);
    return own.at(-1)?.job ?? null;
  };
  const jobOf = async (job: string): Promise<QueuedJob | undefined> =>
    (await jobs.fresh()).find((one) => one.job === job);
  return {
    isFollowed: true,
    find,
    submit: async ({ id, number, folder, documents }, { signal, begin }) => {
      const known = await find(id);
      if (known !== null) return known;
      signal.throwIfAborted();
      await begin();
      const place = modem === undefined ? server : `${modem}@${server}`;
      const once = ['-n', '-N', '-t', '1', '-T', '1', '-k', 'now + 1 day', '-f', 'faxkeep'];
      const how = [...once, '-s', paper, FLAGS[resolution]];
      const files = documents.map((name) => join(folder, name));
      const { output, code } = await run(
        'sendfax',
        [...how, '-h', place, '-i', id, '-d', number, ...files],
        SUBMIT_LIMIT,
      );
      const [, job] = /request id is (\d+)/.exec(output) ?? [];
      if (code === 0 && job !== undefined) return job;
      return lookAgain(id, `sendfax ended with ${code ?? 'a signal'}: ${output.trim().slice(0, 200)}`);
    },
    // One that seems to be gone may be newer than the list.
    follow: async (job) => progressOf((await jobs.recent()).find((one) => one.job === job) ?? (await jobOf(job))),
    cancel: async (job) => {
      const found = await jobOf(job);
      // Of a job that is over, this would remove the record.
      if (!found || 'DF'.includes(found.state)) return;
      await run('faxrm', ['-h', server, job], ASK_LIMIT);
      const left = await jobOf(job);
      if (left && !'DF'.includes(left.state)) throw new Error(`HylaFAX still has job ${job}`);
    },
  };

  async function lookAgain(id: string, what: string): Promise<string> {
    const job = await find(id).catch(() => {
      throw new MaybeDone(what);
    });
    if (job === null) throw new Error(what);
    return job;
  }
}
