import type { Clock } from '@server/clock';
import { SECOND } from '@server/clock';
import type { Config } from '@server/config';
import type { Database } from '@server/data/database';
import { createTransport } from 'nodemailer';

/** One message in plain text. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
}

/** Sends mail now; throws when it was not taken. Routes do not call it: they use `enqueueMail`. */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
}

/** Mail through SMTP_URL; without it every message is kept in the database, where the sandbox's inbox shows it. */
export function createMailer(config: Config, db: Database, clock: Clock): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : keepingMailer(db, clock);
}

function smtpMailer(url: string, from: string): Mailer {
  const timeouts = { connectionTimeout: 20 * SECOND, greetingTimeout: 20 * SECOND, socketTimeout: 60 * SECOND };
  const transport = createTransport({ url, ...timeouts });
  return {
    send: async (message) => {
      await transport.sendMail({ from, ...message });
    },
  };
}

function keepingMailer(db: Database, clock: Clock): Mailer {
  return {
    send: async ({ to, subject, text }) => {
      const row = { recipient: to, subject, body: text, sent_at: clock.now() };
      await db.insertInto('mail').values(row).execute();
    },
  };
}
