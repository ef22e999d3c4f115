const DAY = 86_400_000;

/** Whether a date, as `date.ts` reads it, is a day without a time. */
export function isDay(date: string): boolean {
  return date.length === 10;
}

/** The date one day later. */
export function dayLater(date: string): string {
  const later = new Date(Date.parse(date) + DAY).toISOString();
  return isDay(date) ? later.slice(0, 10) : later;
}
