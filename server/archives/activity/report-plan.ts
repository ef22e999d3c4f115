import type { ArchiveServices } from '@server/archives/services';
import { featuresOf } from '@server/plans/plan-store';
import type { Database } from '@server/platform/data/database';
import type { ArchiveTable } from '@server/platform/data/tables/archives';
import { USUAL_REPORT_DAY } from '@shared/reference/reports/report-days';
import type { Selectable } from 'kysely';
import type { ReportPlan } from './next-report';

/** The columns that an archive's report plan depends on. */
export type ArchiveToReport = Pick<
  Selectable<ArchiveTable>,
  'id' | 'user_id' | 'schedule' | 'report_day' | 'report_tz' | 'report_from'
>;

/** When an archive's reports are due; null if never. Without a plan, a day chosen with one does not apply. */
export async function reportPlanOf(
  services: ArchiveServices,
  db: Database,
  { user_id, schedule, report_day, report_tz }: ArchiveToReport,
): Promise<ReportPlan | null> {
  if (schedule === 'never') return null;
  const chosen = report_day !== null && (await featuresOf(services, user_id, db)).customactivityreportperiod === true;
  const tz = report_tz ?? (await zoneOfLatestFax(db, user_id)) ?? 'UTC';
  return { schedule, day: chosen ? report_day : USUAL_REPORT_DAY, tz };
}

/** The time zone of a person's latest fax: the best guess before a schedule with a zone is saved. */
async function zoneOfLatestFax(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('tz')
    .where('user_id', '=', userId)
    .where('state', '=', 'paid')
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.tz;
}
