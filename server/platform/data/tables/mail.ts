import type { Generated } from 'kysely';

/** Mail that is stored instead of sent, while no SMTP server is configured. */
export interface MailTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  body: string;
  sent_at: number;
}

/** A question from the contact form. */
export interface ContactRequestTable {
  id: Generated<number>;
  name: string;
  email: string;
  question: string;
  source: string;
  url: string;
  visitor_id: string;
  created_at: number;
}
