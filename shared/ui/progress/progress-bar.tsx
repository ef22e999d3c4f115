import { classNames } from '@shared/ui/class-names';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Progress from 0 to 1; null while unknown. */
  value: number | null;
  /** The value as text, shown at the end of the line. */
  valueText?: string | undefined;
  labelHidden?: boolean;
}

/** A native progress bar with its label. */
export function ProgressBar({ label, value, valueText, labelHidden = false }: ProgressBarProps) {
  return (
    <div>
      {!(labelHidden && !valueText) && (
        <div aria-hidden="true" className={styles.line}>
          <span>{!labelHidden && label}</span>
          <span className={styles.value}>{valueText}</span>
        </div>
      )}
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        className={classNames(styles.bar, value === null && styles.unknown)}
        max={1}
        value={value ?? undefined}
      />
    </div>
  );
}
