import { classNames } from '@shared/ui/class-names';
import { type Ref, useId } from 'react';
import styles from './choice.module.css';
import { FieldError, useFieldWiring } from './field';

/** A setting that is on or off. */
interface SwitchProps {
  label: string;
  description?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name: string;
  error?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /**
   * State of a change being saved at once, such as "Saving…"; null if there is none. It is shown and announced below
   * the switch, which still accepts presses. Omit it if nothing is saved at once.
   */
  progress?: string | null;
}

/** A switch for a setting that takes effect at once. */
export function Switch({
  label,
  description,
  checked,
  onChange,
  name,
  error,
  disabled,
  progress,
  id,
  inputRef,
}: SwitchProps) {
  const { wiring, hintId, errorId } = useFieldWiring(id, description, error);
  const labelId = useId();
  return (
    <div>
      <label className={classNames(styles.line, styles.spread)} htmlFor={wiring.id}>
        <input
          {...wiring}
          aria-busy={progress ? true : undefined}
          aria-labelledby={labelId}
          checked={checked}
          className={styles.switch}
          disabled={disabled}
          name={name}
          onChange={(event) => onChange(event.target.checked)}
          ref={inputRef}
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its state itself.
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
        {progress !== undefined && (
          <span className={styles.progress} role="status">
            {progress}
          </span>
        )}
      </label>
      <FieldError error={error} id={errorId} />
    </div>
  );
}
