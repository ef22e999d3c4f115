import type { QueueServices } from '@server/queue/services';
import type { Mailer } from './mailer';

/** Services that sending mail depends on. */
export interface MailServices extends QueueServices {
  mailer: Mailer;
}
