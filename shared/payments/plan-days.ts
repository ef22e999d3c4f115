/**
 * Days of plans: UTC calendar dates, YYYY-MM-DD (specification 9). A date shown to a person holds in every time zone: a
 * charge comes only after the date has begun everywhere, and an end only after it has ended everywhere.
 */

const DAY_MS = 86_400_000;

/** How long after UTC a day begins in the last time zone, UTC-12. */
const LAST_ZONE_MS = DAY_MS / 2;

/** When a date has begun everywhere, ms since the epoch. */
export function beginsEverywhere(date: string): number {
  return Date.parse(date) + LAST_ZONE_MS;
}

/** When a date has ended everywhere, ms since the epoch. */
export function endsEverywhere(date: string): number {
  return beginsEverywhere(date) + DAY_MS;
}

/** The UTC date of an instant (ms since the epoch). */
export function calendarDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The date this many days later. */
export function addDays(date: string, days: number): string {
  return calendarDate(Date.parse(date) + days * DAY_MS);
}

/** The same day of the month this many months later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const from = new Date(date);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return calendarDate(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)));
}
