/** When activity reports are mailed, by the clocks of the person's zone: HH:mm. */
export const REPORT_TIME = '08:00';

/** The days of a week; the first is day 1 of a weekly report (ISO 8601). */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The day without a plan that offers a choice: Monday, or the first reminder day of the month. */
export const USUAL_REPORT_DAY = 1;
