import type { QueueServices } from '@server/queue/services';
import type { Mailer } from './mailer';

/** What sends mail. */
export interface MailServices extends QueueServices {
  mailer: Mailer;
}
