import type { Resumed } from '@server/plans/purchase/settle-plan';
import { transact } from '@server/platform/data/transact';
import type { ArchiveServices } from './services';
import { retryForwards } from './storages/forward-store';

/**
 * Job `resume-paused`: a new plan turns on again what the person had set up with an earlier one (specification 6): it
 * saves the copies that are missing, and reports come on the chosen day. Printing needs no step: printers check each
 * time.
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
    // Plans each report anew.
    await transaction
      .updateTable('archives')
      .set({ report_due: 0 })
      .where('user_id', '=', user)
      .where('report_day', 'is not', null)
      .execute();
  });
}
