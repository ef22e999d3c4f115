import { archiveLink } from '@server/http/site/archive-link';
import { letter } from '@server/mail/letter';
import type { MailMessage } from '@server/mail/mailer';
import type { Config } from '@server/platform/config';
import { plainLine } from '@shared/lib/plain-text';
import { formatInLetter, formatInZone, formatTimeInZone, zoneNote } from '@shared/lib/time/dates';
import { SITE_LOCALE } from '@shared/reference/places/site-locale';
import { REMINDER_DAYS } from '@shared/reference/reminder-days';
import { WEEKDAYS } from '@shared/reference/reports/report-days';
import type { ReportPlan } from './next-report';

/** Maximum number of documents listed in one mail; the others are only counted. */
export const LISTED_IN_REPORT = 50;
/** Maximum length of a name or a sender in characters: strangers choose them. */
const LONGEST = 120;

/** A document in a report. */
export interface ReportedDocument {
  name: string;
  sender: string;
  source: 'mail' | 'print';
  pagecount: number | null;
  received_at: number;
}

/** What an archive received in a period. */
export interface ActivityReport {
  archive: string;
  /** E-mail address of the archive's owner. */
  to: string;
  plan: ReportPlan;
  /** ms since the epoch; a document received at `until` belongs to the next report. */
  from: number;
  until: number;
  /** When a late report was due, ms since the epoch; null for one in time. */
  lateSince: number | null;
  /** Number of documents received. */
  count: number;
  /** The first of them, oldest first. */
  documents: readonly ReportedDocument[];
}

/** The mail with an archive's activity report. */
export function reportMail(config: Config, report: ActivityReport): MailMessage {
  const { archive, to, plan, from, until, count, documents } = report;
  const what = count === 1 ? '1 document' : `${count.toLocaleString(SITE_LOCALE)} documents`;
  const more = count - documents.length;
  return letter(config, {
    to,
    subject: `${what} in your archive ${archive}`,
    paragraphs: [
      ...lateWords(report),
      `Your archive ${archive} received ${what} between ${formatInLetter(from, plan.tz)} and ${formatInLetter(until, plan.tz)}.`,
      documents.map((document) => line(document, plan.tz)),
      ...(more > 0 ? [`And ${more.toLocaleString(SITE_LOCALE)} more.`] : []),
      ['To open them:', archiveLink(config, archive, 'documents')],
      [
        `This report comes ${howOften(plan)} at ${formatTimeInZone(until, plan.tz)}${zoneNote(until, plan.tz)}. To change that:`,
        archiveLink(config, archive, 'archiveactivity'),
      ],
    ],
  });
}

function lateWords({ plan: { tz }, lateSince, until }: ActivityReport): string[] {
  if (lateSince === null) return [];
  const late = `This report is late: our server was down when it was due, on ${formatInLetter(lateSince, tz)}.`;
  return [lateSince === until ? late : `${late} It covers all the time since the report before.`];
}

function line({ name, sender, source, pagecount, received_at }: ReportedDocument, tz: string): string {
  const by = plain(sender);
  const how = source === 'mail' ? 'emailed' : 'printed';
  const facts = [
    plain(name) || 'Untitled document',
    by === '' ? how : `${how} by ${by}`,
    ...(pagecount === null ? [] : [pagecount === 1 ? '1 page' : `${pagecount} pages`]),
    formatInZone(received_at, tz),
  ];
  return `- ${facts.join(', ')}`;
}

/** A stranger's text on one line, not too long. */
function plain(text: string): string {
  const shown = plainLine(text);
  const all = Array.from(shown);
  return all.length > LONGEST ? `${all.slice(0, LONGEST).join('')}…` : shown;
}

function howOften({ schedule, day }: ReportPlan): string {
  switch (schedule) {
    case '@daily':
      return 'every day';
    case '@weekly':
      return `every ${WEEKDAYS[day - 1] ?? 'week'}`;
    case '@monthly':
      return `on the ${REMINDER_DAYS[day - 1]?.label ?? 'same'} day of every month`;
  }
}
