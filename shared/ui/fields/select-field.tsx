import { Icon } from '@shared/ui/icon';
import type { ComponentPropsWithoutRef, Ref } from 'react';
import styles from './control.module.css';
import { Field, type FieldTexts } from './field';

/** One choice of a select. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithoutRef<'select'>, 'onChange' | 'value' | 'name' | 'children' | 'multiple'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  selectRef?: Ref<HTMLSelectElement> | undefined;
  labelHidden?: boolean | undefined;
}

/** A native select with its label, hint and error. */
export function SelectField({
  label,
  hint,
  error,
  optionalLabel,
  labelHidden,
  id,
  className,
  options,
  selectRef,
  onChange,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optionalLabel, labelHidden, id, className }}>
      {(wiring) => (
        <div className={styles.box}>
          <select
            {...select}
            {...wiring}
            className={styles.control}
            onChange={(event) => onChange(event.target.value)}
            ref={selectRef}
          >
            {options.map(({ value, label: text, disabled }) => (
              <option disabled={disabled} key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon className={styles.chevron} name="chevron-down" size={18} />
        </div>
      )}
    </Field>
  );
}
