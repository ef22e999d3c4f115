import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { JobRun } from '@server/jobs/job-run';
import { enqueue } from '@server/jobs/queue';
import type { MailMessage } from './mailer';

/** Puts a message into the queue; it is tried until the mail server takes it. */
export function enqueueMail(db: Database, now: number, message: MailMessage): Promise<void> {
  return enqueue(db, 'mail', message, now);
}

/** Job `mail`. */
export async function sendQueuedMail(services: Services, payload: unknown, run: JobRun): Promise<void> {
  // Written by enqueueMail and nothing else.
  await services.mailer.send(payload as MailMessage, run.signal);
}
