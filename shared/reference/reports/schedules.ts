/** How often an archive mails its activity report, in the order shown (specification 9). */
export const SCHEDULES = [
  { value: '@daily', label: 'Daily' },
  { value: '@weekly', label: 'Weekly' },
  { value: '@monthly', label: 'Monthly' },
  { value: 'never', label: 'Never' },
] as const;
