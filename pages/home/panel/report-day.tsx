import { REMINDER_DAYS } from '@shared/reference/reminder-days';
import { WEEKDAYS } from '@shared/reference/report-days';
import { SelectField, type SelectOption } from '@shared/ui/fields/select-field';
import type { ReactNode } from 'react';

interface ReportDayProps {
  schedule: '@weekly' | '@monthly';
  day: number;
  onChange: (day: number) => void;
}

/** The day on which the activity report is sent (specification 6, customactivityreportperiod). */
export function ReportDay({ schedule, day, onChange }: ReportDayProps): ReactNode {
  const { label, options } = DAYS[schedule];
  return (
    <SelectField
      label={label}
      name="day"
      onChange={(value) => onChange(Number(value))}
      options={options}
      value={String(day)}
    />
  );
}

const DAYS: Readonly<Record<ReportDayProps['schedule'], { label: string; options: readonly SelectOption[] }>> = {
  '@weekly': {
    label: 'Day of the week',
    options: WEEKDAYS.map((label, index) => ({ value: String(index + 1), label })),
  },
  '@monthly': {
    label: 'Day of the month',
    options: REMINDER_DAYS.map(({ index, label }) => ({ value: String(index), label })),
  },
};
