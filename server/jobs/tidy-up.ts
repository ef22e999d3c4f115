import { DAY, HOUR, MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import { lockName, transact } from '@server/data/transact';
import { RESTORABLE, removeDeletedDocuments } from '@server/documents/document-store';
import { removeDue } from '@server/files/removals';
import { tidyPrintJobs } from '@server/printing/print-jobs';
import { removeAbandonedOrders } from '@server/tidy/abandoned-orders';
import { removeOutboxFolders } from '@server/tidy/outbox-folders';
import { removePaidFiles } from '@server/tidy/paid-files';
import { sweepUnfinished } from '@server/tidy/unfinished-files';
import { removeUnregisteredFiles } from '@server/tidy/unregistered-files';
import { UNPAID_ORDER_DAYS } from '@shared/reference/retention';
import { enqueue } from './queue';

/** How long an unpaid order and its files are kept after the last change. */
const ABANDONED_AFTER = UNPAID_ORDER_DAYS * DAY;
const DONE_JOBS_KEPT = 30 * DAY;
/** The provider resends events for three days, and by hand for 30. */
const EVENTS_KEPT = 60 * DAY;
/** How long an unregistered file is kept; its form is valid for an hour. */
const UNREGISTERED_KEPT = DAY;

/** Job `tidy`: removes expired sessions, old counts, abandoned orders and orphaned files. */
export async function tidyUp(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  const [dayAgo, jobsFrom, eventsFrom] = [now - DAY, now - DONE_JOBS_KEPT, now - EVENTS_KEPT];
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('rate_limits').where('window_end', '<', now).execute();
  await db.deleteFrom('jobs').where('state', '=', 'done').where('done_at', '<', jobsFrom).execute();
  await db.deleteFrom('provider_events').where('taken_at', '<', eventsFrom).execute();
  await db.deleteFrom('sandbox_idempotency').where('created_at', '<', dayAgo).execute();
  await db.deleteFrom('upload_bytes').where('window_start', '<', dayAgo).execute();
  await removeAbandonedOrders(services, now - ABANDONED_AFTER);
  await removeUnregisteredFiles(services, now - UNREGISTERED_KEPT);
  if (config.paidFilesKept > 0) await removePaidFiles(services, now - config.paidFilesKept);
  if (config.outboxKept > 0) await removeOutboxFolders(services, now - config.outboxKept);
  await removeDeletedDocuments(services, now - RESTORABLE);
  await tidyPrintJobs(services);
  const isMoreDue = await removeDue(services);
  await sweepUnfinished(services);
  await scheduleTidyUp(services, now + (isMoreDue ? MINUTE : HOUR));
}

/** Ensures that exactly one cleanup is waiting, whichever processes ask. */
export async function scheduleTidyUp({ db, clock }: Services, runAt: number): Promise<void> {
  await transact(db, async (transaction) => {
    await lockName(transaction, 'tidy');
    const others = await transaction
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'tidy')
      .where('state', '=', 'waiting')
      .where('lease_until', '<=', clock.now())
      .execute();
    if (others.length === 0) await enqueue(transaction, 'tidy', {}, clock.now(), runAt);
  });
}
