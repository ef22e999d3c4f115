import { DAY, HOUR, MINUTE, SECOND } from '@server/clock';
import type { Services } from '@server/context';
import { blot } from '@server/log';
import { FAX_COMMAND_LEASE } from '@server/outbox/fax-command';
import { sql } from 'kysely';
import { JOB_HANDLERS } from './handlers';

/** Works off the durable queue. Several processes may run one each: a job is leased before it is done. */
export interface JobRunner {
  /** Looks for work now and then until stopped. */
  start(): void;
  /** Does everything that is due now; answers how many jobs were done or tried. */
  runDue(): Promise<number>;
  /** Stops looking, after the job in hand. */
  stop(): Promise<void>;
}

const LOOK_EVERY = 2 * SECOND;
/** A job whose process ended in the middle is taken up by another after this. */
const LEASE = 30 * SECOND;
/** How often a process that works on a job says so, in ms of the machine's clock. */
const RENEW_EVERY = 10 * SECOND;
/** Waits before the second, third ... try; then the last one over and over. */
const BACK_OFF = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
const GIVE_UP_AFTER = 7 * DAY;

interface Job {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
  created_at: number;
  run_at: number;
}

/** The runner of these services. */
export function createJobRunner(services: () => Services): JobRunner {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  const runDue = async (): Promise<number> => {
    let count = 0;
    for (let job = await claim(services()); job; job = isStopped ? undefined : await claim(services())) {
      count += 1;
      const renewing = setInterval(() => void renew(services(), job.id), RENEW_EVERY);
      await perform(services(), job).finally(() => clearInterval(renewing));
    }
    return count;
  };
  const look = (): void => {
    working = runDue()
      .catch((error: unknown) => services().log.error('job queue', {}, error))
      .finally(() => {
        if (timer) timer = setTimeout(look, LOOK_EVERY);
      });
  };
  return {
    runDue,
    start: () => {
      timer = setTimeout(look, 0);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      await working;
    },
  };
}

async function claim({ db, clock, config }: Services): Promise<Job | undefined> {
  const now = clock.now();
  // A command goes on when its process is killed: nobody else may run it until it must have ended.
  const faxLease = config.faxCommand ? FAX_COMMAND_LEASE : LEASE;
  const { rows } = await sql<Job>`
    update jobs set
      lease_until = ${now}::bigint + case kind when 'fax' then ${faxLease}::bigint else ${LEASE}::bigint end,
      attempts = attempts + 1
    where id = (
      select id from jobs where state = 'waiting' and run_at <= ${now} and lease_until <= ${now}
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, payload, attempts, created_at, run_at`.execute(db);
  return rows[0];
}

/** Keeps others away from a job that takes long. */
async function renew({ db, clock, log }: Services, id: number): Promise<void> {
  try {
    const until = clock.now() + LEASE;
    await db
      .updateTable('jobs')
      .set({ lease_until: until })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('lease_until', '>', clock.now())
      .where('lease_until', '<', until)
      .execute();
  } catch (error) {
    // Not kept: at worst the job is done twice, which it must bear.
    log.error('job queue', { jobId: String(id) }, error);
  }
}

async function perform(services: Services, job: Job): Promise<void> {
  const { db, clock, log, metrics } = services;
  const handler = JOB_HANDLERS[job.kind];
  try {
    if (!handler) throw new Error(`Nothing does jobs of kind ${job.kind}`);
    await handler(services, job.payload);
    const done = { state: 'done' as const, done_at: clock.now(), last_error: null };
    await db.updateTable('jobs').set(done).where('id', '=', job.id).execute();
    metrics.job(job.kind, 'done');
    log.info('job done', { kind: job.kind, jobId: String(job.id) });
  } catch (error) {
    const now = clock.now();
    const givenUp = now - Math.max(job.created_at, job.run_at) > GIVE_UP_AFTER;
    const wait = BACK_OFF[Math.min(job.attempts, BACK_OFF.length) - 1] ?? HOUR;
    const lastError = blot(error instanceof Error ? error.message : String(error)).slice(0, 500);
    const next = givenUp ? { state: 'failed' as const } : { run_at: now + wait, lease_until: 0 };
    await db
      .updateTable('jobs')
      .set({ ...next, last_error: lastError })
      .where('id', '=', job.id)
      .execute();
    metrics.job(job.kind, givenUp ? 'given-up' : 'failed');
    log.error('job failed', { kind: job.kind, jobId: String(job.id), attempts: job.attempts, givenUp }, error);
  }
}
