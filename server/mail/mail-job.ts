import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { JobRun } from '@server/jobs/job-run';
import { enqueue, jobRow } from '@server/jobs/queue';
import type { MailMessage } from './mailer';

/** Queues a message; it is retried until the mail server accepts it. */
export function enqueueMail(db: Database, now: number, message: MailMessage): Promise<void> {
  return enqueue(db, 'mail', message, now);
}

/** The row of such a job. */
export function mailJob(now: number, message: MailMessage): ReturnType<typeof jobRow> {
  return jobRow('mail', message, now);
}

/** Job `mail`. */
export async function sendQueuedMail(services: Services, payload: unknown, run: JobRun): Promise<void> {
  // Only the functions above write this payload.
  await services.mailer.send(payload as MailMessage, run.signal);
}
