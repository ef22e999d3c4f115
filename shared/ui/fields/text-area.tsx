import type { ComponentPropsWithoutRef, Ref } from 'react';
import styles from './control.module.css';
import { Field, type FieldTexts } from './field';

/** Native props, with `onChange` passing the text itself. */
interface TextAreaProps extends FieldTexts, Omit<ComponentPropsWithoutRef<'textarea'>, 'onChange' | 'value' | 'name'> {
  name: string;
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLTextAreaElement> | undefined;
}

/** A text field of several lines with its label, hint and error. */
export function TextArea({
  label,
  hint,
  error,
  optionalLabel,
  id,
  className,
  inputRef,
  onChange,
  ...input
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optionalLabel, id, className }}>
      {(wiring) => (
        <div className={styles.box}>
          <textarea
            rows={4}
            {...input}
            {...wiring}
            className={styles.control}
            onChange={(event) => onChange(event.target.value)}
            ref={inputRef}
          />
        </div>
      )}
    </Field>
  );
}
