import { ignoreLoadFailure, withLateCode } from '@shared/boot/late/late-code';
import { useInfoState } from '@shared/stores/use-info';
import { PasswordField } from '@shared/ui/fields/password-field';
import type { TextFieldProps } from '@shared/ui/fields/text-field';
import { type ReactNode, useEffect, useState } from 'react';
import { ADVISED_LENGTH, shortestPassword } from './minimum';
import styles from './password-entry.module.css';
import type { Strength } from './strength';
import { StrengthMeter } from './strength-meter';

interface PasswordEntryProps extends Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'label'> {
  kind: 'current-password' | 'new-password';
  /** What a guesser knows about the person, such as the e-mail address. */
  known: string;
}

/** Pause in typing before the password is rated, in ms. */
const PAUSE_MS = 150;

/**
 * A password field. For a new password it says what makes a good one, and rates the typed one; only the form's rules
 * keep a password from being sent. Both kinds are the same element, which keeps its focus when one becomes the other.
 */
export function PasswordEntry({ kind, known, ...field }: PasswordEntryProps): ReactNode {
  const shortest = shortestPassword(useInfoState()) ?? ADVISED_LENGTH;
  const isNew = kind === 'new-password';
  const strength = useStrength(isNew ? field.value : '', known, shortest);
  return (
    <div className={styles.field}>
      <PasswordField
        {...field}
        autoComplete={kind}
        hint={isNew && `Use at least ${shortest} characters; longer is better.`}
        showLabel="Show characters"
        hideLabel="Hide characters"
      />
      {isNew && (
        <div className={styles.meter}>
          <StrengthMeter strength={strength} />
        </div>
      )}
    </div>
  );
}

/** A password's strength; null while nothing is typed, or before the rating code has loaded. */
function useStrength(password: string, known: string, shortest: number): Strength | null {
  const [rated, setRated] = useState<Strength | null>(null);
  useEffect(() => {
    let isOutdated = false;
    const rate = (): void => {
      void withLateCode(
        () => import('./strength'),
        ({ strengthOf }) => {
          if (!isOutdated) setRated(strengthOf(password, [known], shortest));
        },
        ignoreLoadFailure,
      );
    };
    const timer = password === '' ? undefined : setTimeout(rate, PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [password, known, shortest]);
  return password === '' ? null : rated;
}
