import type { QueueServices } from '@server/queue/services';
import type { Mailer } from './mailer';

/** What sending mail takes. */
export interface MailServices extends QueueServices {
  mailer: Mailer;
}
