import { useId } from 'react';
import styles from './choice.module.css';
import { FieldError, useFieldWiring } from './field';

/** Props of {@link Checkbox}. */
export interface CheckboxProps {
  label: string;
  description?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name: string;
  error?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
}

/** A checkbox with its label, description and error; the whole line is its press area. */
export function Checkbox({ label, description, checked, onChange, name, error, disabled, id }: CheckboxProps) {
  const { wiring, hintId, errorId } = useFieldWiring(id, description, error);
  const labelId = useId();
  return (
    <div>
      <label className={styles.line} htmlFor={wiring.id}>
        <input
          {...wiring}
          aria-labelledby={labelId}
          checked={checked}
          className={styles.check}
          disabled={disabled}
          name={name}
          onChange={(event) => onChange(event.target.checked)}
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
