import { actionName, saveSchedule } from '@pages/home/archive-actions';
import { chooseSchedule, homeStore } from '@pages/home/home-store';
import type { Archive, ReportSchedule } from '@shared/api/shapes/archives';
import { FEATURE_NAMES } from '@shared/reference/features';
import { SCHEDULES } from '@shared/reference/schedules';
import { Button } from '@shared/ui/buttons/button';
import { SelectField } from '@shared/ui/fields/select-field';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import styles from './archive-panel.module.css';
import { PlanFeature } from './plan-feature';

/** How often the activity report is sent. A custom period is shown as a feature of the plan. */
export function ActivityTab({ archive: { id, schedule } }: { archive: Archive }): ReactNode {
  const chosen = useStore(homeStore, (state) => state.chosenSchedules[id]) ?? schedule;
  const isBusy = useStore(homeStore, (state) => state.busy.includes(actionName('schedule', id)));
  const save = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    void saveSchedule(id, chosen);
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <SelectField
        hint="An email summary of what this archive received."
        label="Activity report"
        name="schedule"
        // The options are the four schedules.
        onChange={(value) => chooseSchedule(id, value as ReportSchedule)}
        options={SCHEDULES}
        value={chosen}
      />
      <div>
        <Button busy={isBusy} type="submit" variant="primary">
          Save schedule
        </Button>
      </div>
      <PlanFeature feature="customactivityreportperiod" name={FEATURE_NAMES.customactivityreportperiod}>
        Set your own reporting period.
      </PlanFeature>
    </form>
  );
}
