/**
 * A date (YYYY-MM-DD) whose year was typed in two digits, with the year of this century: "0026-12-24" is "2026-12-24".
 * Any other text is returned unchanged. For a finished entry only: "0020" precedes "2026" while typing.
 */
export function withWholeYear(date: string): string {
  return date.replace(/^00(?=\d\d-\d\d-\d\d$)/, '20');
}
