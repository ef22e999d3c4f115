import { SITE_LOCALE } from './places/site-locale';

/** When activity reports are mailed, by the clocks of the person's zone: HH:mm. */
export const REPORT_TIME = '08:00';

/** The days of a week, the first of which is day 1 of a weekly report (ISO 8601). */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The day of a monthly report that stands for the last one of every month. */
export const LAST_OF_MONTH = 31;

/** Days of a month that every month has. */
export const DAYS_OF_EVERY_MONTH = 28;

/** The day without a plan that lets the person choose: Monday, or the first of the month. */
export const USUAL_REPORT_DAY = 1;

/** "1st", "2nd", "28th". */
export function ordinal(day: number): string {
  return `${day}${ENDINGS[ORDINALS.select(day)] ?? 'th'}`;
}

const ORDINALS = new Intl.PluralRules(SITE_LOCALE, { type: 'ordinal' });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
