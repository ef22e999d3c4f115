import type { ReportSchedule } from '@shared/api/shapes/archives';
import type { ZoneTools } from '@shared/lib/time/zoned-time';
import { LAST_DAY } from '@shared/reference/reminder-days';
import { REPORT_TIME } from '@shared/reference/reports/report-days';

/** When an archive's activity reports are due. */
export interface ReportPlan {
  schedule: Exclude<ReportSchedule, 'never'>;
  /** Day of the week, from Monday (1) on, or index of a reminder day of the month. Unused for a daily report. */
  day: number;
  /** IANA time zone of the person. */
  tz: string;
}

/** Days to look ahead: more than there are between two reports. */
const LOOK_AHEAD = 63;

/**
 * The first time after an instant at which a report is due: 08:00 local time on a day of the plan. If clocks skip that
 * time, the report is due right after; if clocks show it twice, the first time. Both in ms since the epoch.
 */
export function nextReport(after: number, plan: ReportPlan, zones: ZoneTools): number {
  const today = zones.wallClock(after, plan.tz)?.date;
  // A zone unknown to this system, such as one that an older server stored.
  if (today === undefined) return nextReport(after, { ...plan, tz: 'UTC' }, zones);
  for (let ahead = 0; ahead < LOOK_AHEAD; ahead += 1) {
    const date = dayAfter(today, ahead);
    const due = isDay(date, plan) ? instantOn(date, plan.tz, zones) : null;
    if (due !== null && due > after) return due;
  }
  throw new Error(`No report is due after ${after}`);
}

/** The last time until `now` at which a report was due, counted from a due time; ms since the epoch. */
export function lastReport(due: number, now: number, plan: ReportPlan, zones: ZoneTools): number {
  let last = due;
  for (let next = nextReport(last, plan, zones); next <= now; next = nextReport(last, plan, zones)) last = next;
  return last;
}

function isDay(date: string, { schedule, day }: ReportPlan): boolean {
  const at = new Date(date);
  switch (schedule) {
    case '@daily':
      return true;
    case '@weekly':
      return (at.getUTCDay() || 7) === day;
    case '@monthly':
      return day === LAST_DAY ? new Date(dayAfter(date, 1)).getUTCDate() === 1 : at.getUTCDate() === day;
  }
}

function instantOn(date: string, tz: string, zones: ZoneTools): number | null {
  const due = zones.zonedInstant({ date, time: REPORT_TIME, tz });
  if (due.kind === 'gap') return instantOf(zones.zonedInstant({ ...due.to, tz }));
  return instantOf(due);
}

function instantOf(due: ReturnType<ZoneTools['zonedInstant']>): number | null {
  return due.kind === 'ok' || due.kind === 'fold' ? due.epochMs : null;
}

/** The YYYY-MM-DD `days` later. */
function dayAfter(date: string, days: number): string {
  const at = new Date(date);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
