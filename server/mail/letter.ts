import type { Config } from '@server/platform/config';
import { tidyEmail } from '@shared/lib/email';
import type { MailMessage } from './mailer';

/** A mail to a person who uses the site, without its closing lines. */
export interface Letter {
  to: string;
  subject: string;
  /** Texts with a blank line between them; a list becomes consecutive lines. */
  paragraphs: readonly (string | readonly string[])[];
}

/** The message with closing lines: whom to ask, and who sent it. Replies reach support. */
export function letter(
  { brandName, publicUrl, supportEmail }: Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail'>,
  { to, subject, paragraphs }: Letter,
): MailMessage {
  const closing = [`Questions? Reply to this email or write to ${supportEmail}.`, [brandName, publicUrl]];
  const text = [...paragraphs, ...closing]
    .map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.join('\n')))
    .join('\n\n');
  // An older stored address may have characters at its ends that mail servers refuse.
  return { to: tidyEmail(to), replyTo: supportEmail, subject, text: `${text}\n` };
}
