import { ownArchive } from '@server/archives/archive-store';
import type { ArchiveServices } from '@server/archives/services';
import { Refusal } from '@server/http/refuse';
import { featuresOf } from '@server/plans/plan-store';
import type { ReportSchedule, ScheduleChange } from '@shared/api/shapes/archives';
import { REMINDER_DAYS } from '@shared/reference/reminder-days';
import { WEEKDAYS } from '@shared/reference/reports/report-days';

/**
 * Changes when a person's archive mails its report (specification 7), and plans the next one. It covers everything
 * since the last report, or from now on if reports were off. A day chosen with a plan stays while there is no plan.
 *
 * @throws Refusal 404 like `ownArchive`, 400 for a day that the schedule does not have, 403 for one without a plan.
 */
export async function changeSchedule(
  services: ArchiveServices,
  userId: string,
  id: string,
  { schedule, day, tz }: ScheduleChange,
): Promise<void> {
  const { db, clock } = services;
  const before = await ownArchive(services, userId, id);
  if (day !== undefined && !isDayOf(schedule, day)) throw new Refusal(400, 'The day of the report is not valid');
  const mayChoose = (await featuresOf(services, userId)).customactivityreportperiod === true;
  if (day !== undefined && !mayChoose) throw new Refusal(403, 'You need a plan to choose the day of your reports');
  const isKept = day === undefined && !mayChoose && schedule === before.schedule;
  const report_day = isKept ? before.report_day : (day ?? null);
  const chosen = { schedule, report_day, report_due: 0, ...(tz ? { report_tz: tz } : {}) };
  const begins = before.schedule === 'never' ? { report_from: clock.now() } : {};
  await db
    .updateTable('archives')
    .set({ ...chosen, ...begins })
    .where('id', '=', id)
    .execute();
}

function isDayOf(schedule: ReportSchedule, day: number): boolean {
  switch (schedule) {
    case '@weekly':
      return day >= 1 && day <= WEEKDAYS.length;
    case '@monthly':
      return REMINDER_DAYS.some(({ index }) => index === day);
    default:
      return false;
  }
}
