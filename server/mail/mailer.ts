import type { Clock } from '@server/platform/clock';
import { SECOND } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import type { Database } from '@server/platform/data/database';
import { createTransport } from 'nodemailer';

/** A plain-text message. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  /** Files on this machine's disk. */
  attachments?: readonly { filename: string; path: string; contentType: string }[];
}

/** Sends mail at once; throws if it is not accepted, or `signal` aborts. Routes use `enqueueMail` instead. */
export interface Mailer {
  send(message: MailMessage, signal: AbortSignal): Promise<void>;
}

/** Sends mail through SMTP_URL; without it, keeps every message in the database for the sandbox's inbox. */
export function createMailer(config: Config, db: Database, clock: Clock): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : keepingMailer(db, clock);
}

/** Timeouts for a mail server: in total until it is ready, within that for DNS and the greeting, and per answer, ms. */
const TIMEOUTS = {
  dnsTimeout: 5 * SECOND,
  connectionTimeout: 15 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 20 * SECOND,
};

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    send: async ({ attachments = [], ...message }, signal) => {
      await transport.sendMail({ from, ...message, attachments: [...attachments], signal });
    },
  };
}

function keepingMailer(db: Database, clock: Clock): Mailer {
  return {
    send: async ({ to, subject, text, attachments = [] }) => {
      const body = [text, ...attachments.map(({ filename }) => `[${filename}]\n`)].join('\n');
      const row = { recipient: to, subject, body, sent_at: clock.now() };
      await db.insertInto('mail').values(row).execute();
    },
  };
}
