import type { Config } from '@server/platform/config';
import { tidyEmail } from '@shared/lib/email';
import type { MailMessage } from './mailer';

/** A mail to somebody who uses the site, without its closing lines. */
export interface Letter {
  to: string;
  subject: string;
  /** Texts with a blank line between them; a list is lines below each other. */
  paragraphs: readonly (string | readonly string[])[];
}

/** The message: its last lines say whom to ask, and who sent it. Replies reach support. */
export function letter(
  { brandName, publicUrl, supportEmail }: Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail'>,
  { to, subject, paragraphs }: Letter,
): MailMessage {
  const closing = [`Questions? Reply to this email or write to ${supportEmail}.`, [brandName, publicUrl]];
  const text = [...paragraphs, ...closing]
    .map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.join('\n')))
    .join('\n\n');
  // As kept, an older address may have something at its ends that no mail server takes.
  return { to: tidyEmail(to), replyTo: supportEmail, subject, text: `${text}\n` };
}
