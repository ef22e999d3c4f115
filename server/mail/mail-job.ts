import { isLate } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import type { JobRun } from '@server/queue/job-run';
import { enqueue, jobRow } from '@server/queue/queue';
import { formatInLetter, loadZones } from '@shared/lib/time/dates';
import type { MailMessage } from './mailer';
import type { MailServices } from './services';

/** A message in the queue. Messages that older servers queued have no times. */
interface QueuedMail extends MailMessage {
  /** ms since the epoch. */
  writtenAt?: number;
  /** From when it is useless, ms since the epoch. */
  uselessAt?: number | undefined;
}

/**
 * Queues a message; it is retried until the mail server accepts it.
 *
 * @param uselessAt from then on it is not sent, ms since the epoch; by default it always is
 */
export function enqueueMail(db: Database, now: number, message: MailMessage, uselessAt?: number): Promise<void> {
  return enqueue(db, 'mail', queued(message, now, uselessAt), now);
}

/** The row of a mail job. */
export function mailJob(now: number, message: MailMessage): ReturnType<typeof jobRow> {
  return jobRow('mail', queued(message, now), now);
}

function queued(message: MailMessage, writtenAt: number, uselessAt?: number): QueuedMail {
  return { ...message, writtenAt, uselessAt };
}

/** Job `mail`. A mail delayed by a stop or by a mail server says when it was written: what it announces may be over. */
export async function sendQueuedMail(services: MailServices, payload: unknown, run: JobRun): Promise<void> {
  // Only the functions above write this payload.
  const { writtenAt, uselessAt, ...message } = payload as QueuedMail;
  const now = services.clock.now();
  if (uselessAt !== undefined && now >= uselessAt) {
    services.log.warn('mail left out: it came too late', { writtenAt });
    return;
  }
  const delay = writtenAt !== undefined && isLate(writtenAt, now) ? [await delayWords(writtenAt)] : [];
  await services.mailer.send({ ...message, text: [...delay, message.text].join('\n\n') }, run.signal);
}

async function delayWords(writtenAt: number): Promise<string> {
  await loadZones();
  const time = formatInLetter(writtenAt, 'UTC');
  return `This email is late: it was written on ${time}, but could not be sent until now.`;
}
