import { actionName, saveSchedule } from '@pages/home/archive-actions';
import styles from '@pages/home/archive-panel.module.css';
import { chooseSchedule, homeStore } from '@pages/home/home-store';
import { PlanFeature } from '@pages/home/parts/plan-feature';
import { useFeature, usePaused } from '@pages/home/plan/use-feature';
import type { Archive, ReportSchedule } from '@shared/api/shapes/archives';
import { browserZone } from '@shared/lib/time/browser-clock';
import { FEATURE_NAMES } from '@shared/reference/features';
import { USUAL_REPORT_DAY } from '@shared/reference/reports/report-days';
import { SCHEDULES } from '@shared/reference/reports/schedules';
import { useOffers } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { SelectField } from '@shared/ui/fields/select-field';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { pausedDayText, ReportDay } from './report-day';

const FEATURE = 'customactivityreportperiod';

/** How often the activity report is sent, and on which day if the plan includes that. */
export function ActivityTab({ archive }: { archive: Archive }): ReactNode {
  const { id } = archive;
  const isOffered = useOffers('reports');
  const hasDays = useFeature(FEATURE) && isOffered;
  const { schedule, day } = useStore(homeStore, (state) => state.chosenSchedules[id]) ?? archive;
  const pausedText = isOffered ? pausedDayText(archive) : null;
  const paused = usePaused(FEATURE, pausedText !== null);
  const dayText = isOffered ? 'Choose the day on which reports arrive.' : null;
  const isBusy = useStore(homeStore, (state) => state.busy.includes(actionName('schedule', id)));
  const hasDay = hasDays && (schedule === '@weekly' || schedule === '@monthly');
  const save = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    const chosen = hasDay ? { day: day ?? USUAL_REPORT_DAY } : {};
    void saveSchedule(id, schedule, isOffered ? { tz: browserZone(), ...chosen } : {});
  };
  // The saved schedule has its saved day; each other schedule has its own days.
  const choose = (value: string): void =>
    // The options are the four schedules.
    chooseSchedule(id, value === archive.schedule ? undefined : { schedule: value as ReportSchedule });
  return (
    <form className={styles.form} onSubmit={save}>
      <SelectField
        hint={`An email summary of what this archive received${isOffered ? ', sent at 8:00 AM your time' : ''}.`}
        label="Activity report"
        name="schedule"
        onChange={choose}
        options={SCHEDULES}
        value={schedule}
      />
      {hasDay && (
        <ReportDay
          day={day ?? USUAL_REPORT_DAY}
          onChange={(chosen) => chooseSchedule(id, { schedule, day: chosen })}
          schedule={schedule}
        />
      )}
      <div>
        <Button busy={isBusy} type="submit" variant="primary">
          Save schedule
        </Button>
      </div>
      <PlanFeature feature={FEATURE} name={FEATURE_NAMES[FEATURE]} paused={paused}>
        {paused === null ? dayText : pausedText}
      </PlanFeature>
    </form>
  );
}
