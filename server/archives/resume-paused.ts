import type { Resumed } from '@server/plans/purchase/settle-plan';
import { transact } from '@server/platform/data/transact';
import type { ArchiveServices } from './services';
import { retryForwards } from './storages/forward-store';

/**
 * Job `resume-paused`: what a person had turned on with an earlier plan works again with the next one (specification
 * 6). Copies of documents that were not saved meanwhile are saved now, and reports come on the day that was chosen.
 * Printing needs nothing: a printer asks each time.
 */
export async function resumePaused({ db, clock }: ArchiveServices, payload: unknown): Promise<void> {
  // Only settlePlan writes this payload.
  const { user } = payload as Resumed;
  const links = await db
    .selectFrom('storage_links')
    .innerJoin('archives', 'archives.id', 'archive_id')
    .select(['archive_id', 'provider'])
    .where('user_id', '=', user)
    .execute();
  await transact(db, async (transaction) => {
    for (const { archive_id, provider } of links) {
      await retryForwards(transaction, clock.now(), { archiveId: archive_id, provider });
    }
    // Each report is planned anew.
    await transaction
      .updateTable('archives')
      .set({ report_due: 0 })
      .where('user_id', '=', user)
      .where('report_day', 'is not', null)
      .execute();
  });
}
