import { useId } from 'react';
import type { CheckboxProps } from './checkbox';
import styles from './choice.module.css';
import { classNames } from './class-names';
import { FieldError, useFieldWiring } from './field';

/** Props of {@link Switch}. */
export interface SwitchProps extends CheckboxProps {
  /** The change is being saved: presses are ignored, the focus stays. */
  busy?: boolean | undefined;
}

/** A switch for a setting that takes effect at once (use a checkbox where a form is sent later). */
export function Switch({ label, description, checked, onChange, name, error, disabled, busy, id }: SwitchProps) {
  const { wiring, hintId, errorId } = useFieldWiring(id, description, error);
  const labelId = useId();
  return (
    <div>
      <label className={classNames(styles.line, styles.spread)} htmlFor={wiring.id}>
        <input
          {...wiring}
          {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
          aria-labelledby={labelId}
          checked={checked}
          className={styles.switch}
          disabled={disabled}
          name={name}
          onChange={(event) => {
            if (!busy) onChange(event.target.checked);
          }}
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state itself.
          role="switch"
          type="checkbox"
        />
        <span>
          <span id={labelId}>{label}</span>
          {description && (
            <span className={styles.description} id={hintId}>
              {description}
            </span>
          )}
        </span>
      </label>
      <FieldError error={error} id={errorId} />
    </div>
  );
}
