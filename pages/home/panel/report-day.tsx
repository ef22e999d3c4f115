import type { Archive } from '@shared/api/shapes/archives';
import { REMINDER_DAYS } from '@shared/reference/reminder-days';
import { USUAL_REPORT_DAY, WEEKDAYS } from '@shared/reference/reports/report-days';
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

/** The effect of a pause on an archive's chosen day, in words; null if reports are sent on the usual day anyway. */
export function pausedDayText({ schedule, day }: Archive): string | null {
  if (schedule !== '@weekly' && schedule !== '@monthly') return null;
  if (day === undefined || day === USUAL_REPORT_DAY) return null;
  const [usual, chosen] = [dayName(schedule, USUAL_REPORT_DAY), dayName(schedule, day)];
  return `Reports now arrive on ${usual}. They'll arrive on ${chosen} again once your plan includes this.`;
}

function dayName(schedule: ReportDayProps['schedule'], day: number): string {
  const label = DAYS[schedule].options.find(({ value }) => value === String(day))?.label ?? String(day);
  return schedule === '@weekly' ? label : `the ${label} day of the month`;
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
