import type { Archive, PrintSettings } from '@shared/api/contract';
import { FEATURE_NAMES } from '@shared/reference/features';
import { Switch } from '@shared/ui/switch';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { actionName, savePrintSettings } from './archive-actions';
import styles from './archive-panel.module.css';
import { homeStore } from './home-store';
import { PlanFeature, useFeature } from './plan-feature';
import { PrinterSetup } from './printer-setup';

/** Printing to the archive: on or off, a mail of each print, and how to set a printer up (specification 3). */
export function PrinterTab({ archive }: { archive: Archive }): ReactNode {
  const { id, print_enabled, print_to_email } = archive;
  const mayPrint = useFeature('print');
  const isBusy = useStore(homeStore, (state) => state.busy.includes(actionName('print', id)));
  const save = (change: Partial<PrintSettings>): void => {
    const before = { print_enabled, print_to_email };
    void savePrintSettings(id, before, { ...before, ...change });
  };
  return (
    <div className={styles.form}>
      {!mayPrint && (
        <PlanFeature feature="print" name={FEATURE_NAMES.print}>
          Documents you print land in this archive.
        </PlanFeature>
      )}
      <div>
        <Switch
          busy={isBusy}
          checked={print_enabled}
          description="Whatever you print to its printer is kept here."
          disabled={!mayPrint && !print_enabled}
          label="Print to this archive"
          name="print_enabled"
          onChange={(checked) => save({ print_enabled: checked })}
        />
        <Switch
          busy={isBusy}
          checked={print_to_email}
          description="Every print also comes to your own inbox."
          disabled={!print_enabled}
          label="Also email me each print"
          name="print_to_email"
          onChange={(checked) => save({ print_to_email: checked })}
        />
      </div>
      {print_enabled && !isBusy && <PrinterSetup archive={archive} />}
    </div>
  );
}
