import { classNames } from '@shared/ui/class-names';
import { Icon } from '@shared/ui/icon';
import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** Texts of every field of the kit. */
export interface FieldTexts {
  label: string;
  /** Shown below the label. */
  hint?: ReactNode;
  /** The fault and how to correct it; undefined or empty if there is none. */
  error?: string | undefined;
  /** Text after the label of a field that may stay empty. */
  optionalLabel?: string | undefined;
}

/** Attributes that connect a control to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  /** Hides the label visually only. */
  labelHidden?: boolean | undefined;
  /** Draws the control and spreads this wiring onto it. */
  children: (wiring: FieldWiring) => ReactElement;
}

/** Label, hint, control and error of one field, connected by id. The error is announced when it appears. */
export function Field({ label, hint, error, optionalLabel, id, className, labelHidden, children }: FieldProps) {
  const { wiring, hintId, errorId } = useFieldWiring(id, hint, error);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={classNames(styles.label, labelHidden && styles.labelHidden)} htmlFor={wiring.id}>
        <span>{label}</span>
        {optionalLabel && <span className={styles.optional}>{` ${optionalLabel}`}</span>}
      </label>
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
      {children(wiring)}
      <FieldError error={error} id={errorId} />
    </div>
  );
}

/** Ids and ARIA attributes of a control with an optional hint and error. */
export function useFieldWiring(id: string | undefined, hint: ReactNode, error: string | undefined) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const wiring: FieldWiring = {
    id: controlId,
    'aria-describedby': classNames(hint ? hintId : false, error ? errorId : false) || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return { wiring, hintId, errorId };
}

/** The error text of a field. Its live region stays in the document, so that new text in it is announced. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite" className={styles.error} id={id}>
      {error && (
        <>
          <Icon name="error" size={16} />
          <span>{error}</span>
        </>
      )}
    </div>
  );
}
