import { RESTORABLE, removeDeletedDocuments } from '@server/archives/documents/document-store';
import { MESSAGES_KEPT, removeOldMessages } from '@server/archives/messages/message-store';
import { removeDue } from '@server/orders/files/removals';
import { DAY, HOUR, MINUTE } from '@server/platform/clock';
import { tidyPrintJobs } from '@server/printing/print-jobs';
import type { JobRun } from '@server/queue/job-run';
import type { WorkerServices } from '@server/worker/services';
import { UNPAID_ORDER_DAYS } from '@shared/reference/retention';
import { removeAbandonedOrders } from './abandoned-orders';
import { removeOutboxFolders } from './outbox-folders';
import { removePaidFiles } from './paid-files';
import { sweepUnfinished } from './unfinished-files';
import { removeUnregisteredFiles } from './unregistered-files';

/** How long an unpaid order and its files are kept after the last change, ms. */
const ABANDONED_AFTER = UNPAID_ORDER_DAYS * DAY;
/** How long a job is kept that is done, or a mail that was given up, ms. */
const ENDED_JOBS_KEPT = 30 * DAY;
/** How long events are kept, ms: the provider resends them for three days, and on request for 30. */
const EVENTS_KEPT = 60 * DAY;
/** How long an unregistered file is kept, ms; its form is valid for an hour. */
const UNREGISTERED_KEPT = DAY;

/** Job `tidy`: removes expired sessions, old counts, abandoned orders and orphaned files. */
export async function tidyUp(services: WorkerServices, _payload: unknown, run: Pick<JobRun, 'again'>): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  const [dayAgo, jobsFrom, eventsFrom] = [now - DAY, now - ENDED_JOBS_KEPT, now - EVENTS_KEPT];
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('rate_limits').where('window_end', '<', now).execute();
  await db.deleteFrom('jobs').where('state', '=', 'done').where('done_at', '<', jobsFrom).execute();
  // Its text may hold a link that signs in; other jobs that were given up wait for the operator.
  await db
    .deleteFrom('jobs')
    .where('kind', '=', 'mail')
    .where('state', '=', 'failed')
    .where('run_at', '<', jobsFrom)
    .execute();
  await db.deleteFrom('provider_events').where('taken_at', '<', eventsFrom).execute();
  await db.deleteFrom('sandbox_idempotency').where('created_at', '<', dayAgo).execute();
  await db.deleteFrom('upload_bytes').where('window_start', '<', dayAgo).execute();
  await removeAbandonedOrders(services, now - ABANDONED_AFTER);
  await removeUnregisteredFiles(services, now - UNREGISTERED_KEPT);
  if (config.paidFilesDays > 0) await removePaidFiles(services, now - config.paidFilesDays * DAY);
  if (config.outboxDays > 0) await removeOutboxFolders(services, now - config.outboxDays * DAY);
  await removeDeletedDocuments(services, now - RESTORABLE);
  await removeOldMessages(services, now - MESSAGES_KEPT);
  await tidyPrintJobs(services);
  const isMoreDue = await removeDue(services);
  await sweepUnfinished(services);
  run.again(now + (isMoreDue ? MINUTE : HOUR));
}
