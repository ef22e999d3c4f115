import { lockName, transact } from '@server/platform/data/transact';
import { enqueue } from '@server/queue/queue';
import type { WorkerServices } from './services';

/** Kinds of jobs with always one job: each run queues the next. */
const STANDING = ['tidy', 'reports'];

/** Ensures that there is one job of each standing kind, even if several processes start at the same time. */
export async function ensureStandingJobs({ db, clock }: WorkerServices): Promise<void> {
  for (const kind of STANDING) {
    await transact(db, async (transaction) => {
      await lockName(transaction, kind);
      const own = await transaction
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      if (!own) await enqueue(transaction, kind, {}, clock.now());
    });
  }
}
