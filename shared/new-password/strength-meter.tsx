import { classNames } from '@shared/ui/class-names';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import type { ReactNode } from 'react';
import type { Strength } from './strength';
import styles from './strength-meter.module.css';

const BARS = [1, 2, 3, 4] as const;
const TONES = { 1: styles.weak, 2: styles.fair, 3: styles.good, 4: styles.good } as const;

/** A password's strength: a word, announced on change, and bars, whose room is reserved from the start. */
export function StrengthMeter({ strength }: { strength: Strength | null }): ReactNode {
  return (
    <div className={styles.strength}>
      <div className={styles.word} role="status">
        {strength && (
          <>
            <VisuallyHidden>Strength: </VisuallyHidden>
            <span>{strength.word}</span>
          </>
        )}
      </div>
      <VisuallyHidden>
        <meter
          aria-label="Strength"
          aria-valuetext={strength?.word ?? 'Not rated'}
          max={4}
          value={strength?.bars ?? 0}
        />
      </VisuallyHidden>
      <div aria-hidden="true" className={styles.bars}>
        {BARS.map((bar) => (
          <span
            className={classNames(styles.bar, strength !== null && bar <= strength.bars && TONES[strength.bars])}
            key={bar}
          />
        ))}
      </div>
    </div>
  );
}
