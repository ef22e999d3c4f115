/**
 * A date (YYYY-MM-DD) with the year that somebody meant who typed only two digits, of this century: "0026-12-24" is
 * "2026-12-24". Any other text is returned unchanged. For a date that is no longer being typed: before "2026" comes "0020".
 */
export function withWholeYear(date: string): string {
  return date.replace(/^00(?=\d\d-\d\d-\d\d$)/, '20');
}
