import styles from '@pages/home/archive-panel.module.css';
import { PlanFeature } from '@pages/home/parts/plan-feature';
import { useFeature, usePaused } from '@pages/home/plan/use-feature';
import { usePendingPrinting } from '@pages/home/use-pending-printing';
import type { Archive } from '@shared/api/shapes/archives';
import { FEATURE_NAMES } from '@shared/reference/features';
import { Switch } from '@shared/ui/fields/switch';
import type { ReactNode } from 'react';
import { PrinterSetup } from './printer-setup';
import { savePrinting } from './save-printing';

/** Printing to the archive: on or off, an e-mail with each print, and how to set up a printer (specification 3). */
export function PrinterTab({ archive }: { archive: Archive }): ReactNode {
  const mayPrint = useFeature('print');
  const pending = usePendingPrinting(archive.id);
  const { print_enabled, print_to_email } = { ...archive, ...pending };
  const paused = usePaused('print', print_enabled);
  const progressOf = (isSaving: boolean): string | null => (isSaving ? 'Saving…' : null);
  const isPrintingSaved = pending?.print_enabled === undefined;
  return (
    <div className={styles.form}>
      {!mayPrint && (
        <PlanFeature feature="print" name={FEATURE_NAMES.print} paused={paused}>
          {paused === null
            ? 'Save documents here by printing them.'
            : "You can't print to this archive right now. The same printer will work again once your plan includes printing."}
        </PlanFeature>
      )}
      <div>
        <Switch
          checked={print_enabled}
          description={
            paused === null
              ? 'Anything you print to this archive is saved here.'
              : 'It stays turned on for your next plan.'
          }
          disabled={!mayPrint && !print_enabled && isPrintingSaved}
          label="Print to this archive"
          name="print_enabled"
          onChange={(checked) => void savePrinting(archive, { print_enabled: checked })}
          progress={progressOf(!isPrintingSaved)}
        />
        <Switch
          checked={print_to_email}
          description="We'll email you each document you print to this archive."
          disabled={!print_enabled}
          label="Also email me a copy"
          name="print_to_email"
          onChange={(checked) => void savePrinting(archive, { print_to_email: checked })}
          progress={progressOf(pending?.print_to_email !== undefined)}
        />
      </div>
      {print_enabled && isPrintingSaved && <PrinterSetup archive={archive} />}
    </div>
  );
}
