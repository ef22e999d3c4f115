/** A day of the month for a reminder (specification 3), here an activity report. */
export interface ReminderDay {
  /** 1 to 29; 29 is the last day of the month. */
  readonly index: number;
  readonly label: string;
}

/** The index of the last day of any month. */
export const LAST_DAY = 29;

/** First, 2nd to 28th, last: 29 entries (specification 3 and 9). */
export const REMINDER_DAYS: readonly ReminderDay[] = [
  { index: 1, label: 'first' },
  { index: 2, label: '2nd' },
  { index: 3, label: '3rd' },
  { index: 4, label: '4th' },
  { index: 5, label: '5th' },
  { index: 6, label: '6th' },
  { index: 7, label: '7th' },
  { index: 8, label: '8th' },
  { index: 9, label: '9th' },
  { index: 10, label: '10th' },
  { index: 11, label: '11th' },
  { index: 12, label: '12th' },
  { index: 13, label: '13th' },
  { index: 14, label: '14th' },
  { index: 15, label: '15th' },
  { index: 16, label: '16th' },
  { index: 17, label: '17th' },
  { index: 18, label: '18th' },
  { index: 19, label: '19th' },
  { index: 20, label: '20th' },
  { index: 21, label: '21st' },
  { index: 22, label: '22nd' },
  { index: 23, label: '23rd' },
  { index: 24, label: '24th' },
  { index: 25, label: '25th' },
  { index: 26, label: '26th' },
  { index: 27, label: '27th' },
  { index: 28, label: '28th' },
  { index: LAST_DAY, label: 'last' },
];
