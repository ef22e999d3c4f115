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

/** Choices under a heading. */
export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

interface SelectFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithoutRef<'select'>, 'onChange' | 'value' | 'name' | 'children' | 'multiple'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (SelectOption | SelectGroup)[];
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
            {options.map((option) =>
              'options' in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(toOption)}
                </optgroup>
              ) : (
                toOption(option)
              ),
            )}
          </select>
          <Icon className={styles.chevron} name="chevron-down" size={18} />
        </div>
      )}
    </Field>
  );
}

function toOption({ value, label, disabled }: SelectOption) {
  return (
    <option disabled={disabled} key={value} value={value}>
      {label}
    </option>
  );
}
