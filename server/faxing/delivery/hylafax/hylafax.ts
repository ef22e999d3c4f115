import { join } from 'node:path';
import type { FaxTry, FollowedEngine, KnownTry } from '@server/faxing/delivery/fax-engine';
import { MINUTE, SECOND } from '@server/platform/clock';
import type { HylafaxSettings } from '@server/platform/settings/groups';
import { MaybeDone } from '@server/queue/job-run';
import { jobsIn, progressOf, type QueuedJob } from './job-lines';
import { createClient } from './programs';
import { sharedFor } from './shared-for';

/** How long a program may take to hand a fax over, ms: well below `SETTLED_AFTER`. */
const SUBMIT_LIMIT = 2 * MINUTE;
/** How long a question may take, ms. */
const ASK_LIMIT = 20 * SECOND;

/** How often to ask about a job, ms: one list of jobs serves all faxes. */
const FOLLOW_EVERY = 2 * SECOND;

/** Sendfax's options for the two resolutions. */
const FLAGS = { fine: '-m', standard: '-l' } as const;

/** How long one list of jobs is reused, ms. */
const LIST_SHARED = SECOND;

/**
 * HylaFAX, through its client programs sendfax, faxstat and faxrm. Each try is one job that dials once, tagged with the
 * try's id. HylaFAX accepts a tag twice, so the tag is looked up before sendfax starts, and again if sendfax ends
 * without reporting its job.
 *
 * @param home a folder for the programs' settings, created when needed
 */
export function createHylafax(
  { server, modem, paper, resolution }: HylafaxSettings,
  home: string,
  path = process.env.PATH,
): FollowedEngine {
  const run = createClient(home, path ?? '');
  // Many faxes are followed at once, and one list serves all of them.
  const jobs = sharedFor(LIST_SHARED, async (): Promise<QueuedJob[]> => {
    const { output } = await run('faxstat', ['-h', server, '-sd'], ASK_LIMIT);
    const found = jobsIn(output);
    if (!found) throw new Error(`HylaFAX at ${server} does not answer: ${output.trim().slice(0, 200)}`);
    return found;
  });
  const find = async ({ id }: Pick<KnownTry, 'id'>): Promise<string | null> => {
    const last = (await jobs.fresh()).findLast(({ tag }) => tag === id);
    return last && progressOf(last, 1).at !== 'refused' ? last.job : null;
  };
  const jobOf = async (job: string): Promise<QueuedJob | undefined> =>
    (await jobs.fresh()).find((one) => one.job === job);
  return {
    isFollowed: true,
    name: `hylafax ${server}`,
    followEvery: FOLLOW_EVERY,
    find,
    submit: async (fax, { signal, begin }) => {
      const { id, number, folder, documents } = fax;
      const known = await find(fax);
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
      return lookAgain(fax, `sendfax ended with ${code ?? 'a signal'}: ${output.trim().slice(0, 200)}`);
    },
    // A job that seems to be gone may be newer than the list.
    follow: async (job, pages) =>
      progressOf((await jobs.recent()).find((one) => one.job === job) ?? (await jobOf(job)), pages),
    cancel: async (job) => {
      const found = await jobOf(job);
      // For a job that is over, faxrm would remove the record.
      if (!found || 'DF'.includes(found.state)) return true;
      await run('faxrm', ['-h', server, job], ASK_LIMIT);
      const left = await jobOf(job);
      return !left || 'DF'.includes(left.state);
    },
  };

  async function lookAgain(fax: FaxTry, what: string): Promise<string> {
    const job = await find(fax).catch(() => {
      throw new MaybeDone(what);
    });
    if (job === null) throw new Error(what);
    return job;
  }
}
