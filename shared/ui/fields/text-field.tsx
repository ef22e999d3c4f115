import { classNames } from '@shared/ui/class-names';
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react';
import styles from './control.module.css';
import { Field, type FieldTexts } from './field';

/** Props of a text field: an input's native ones, with `onChange` passing the text itself. */
export interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'value' | 'prefix' | 'name'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Inside the box, before the text. */
  prefix?: ReactNode;
  /** Inside the box, after the text. */
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement> | undefined;
  labelHidden?: boolean | undefined;
}

/** A one-line text field with its label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  optionalLabel,
  labelHidden,
  id,
  className,
  prefix,
  suffix,
  inputRef,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optionalLabel, labelHidden, id, className }}>
      {(wiring) => (
        <div className={styles.box}>
          {prefix && <div className={styles.prefix}>{prefix}</div>}
          <input
            type="text"
            {...input}
            {...wiring}
            aria-describedby={classNames(input['aria-describedby'], wiring['aria-describedby']) || undefined}
            className={styles.control}
            onChange={(event) => onChange(event.target.value)}
            ref={inputRef}
          />
          {suffix && <div className={styles.suffix}>{suffix}</div>}
        </div>
      )}
    </Field>
  );
}
