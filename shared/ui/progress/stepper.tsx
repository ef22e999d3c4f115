import { classNames } from '@shared/ui/class-names';
import { Icon } from '@shared/ui/icon';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import styles from './stepper.module.css';

/** One step of a flow. */
export interface Step<Id extends string> {
  id: Id;
  label: string;
}

interface StepperProps<Id extends string> {
  /** Name of the list for assistive technology. */
  label: string;
  steps: readonly Step<Id>[];
  /** Id of the current step; those before it are done. */
  current: Id;
  /** Called by a press of a done step, which is a button. */
  onSelect: (id: Id) => void;
}

/** The steps of a flow, with the current one. */
export function Stepper<Id extends string>({ label, steps, current, onSelect }: StepperProps<Id>) {
  const at = steps.findIndex((step) => step.id === current);
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map((step, index) => {
        const done = index < at;
        const content = (
          <>
            <span aria-hidden="true" className={styles.mark}>
              {done ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <span className={styles.label}>
              <span>{step.label}</span> {done && <VisuallyHidden>done</VisuallyHidden>}
            </span>
          </>
        );
        return (
          <li
            aria-current={index === at ? 'step' : undefined}
            className={classNames(styles.step, done && styles.done)}
            key={step.id}
          >
            {done ? (
              <button className={styles.inner} onClick={() => onSelect(step.id)} type="button">
                {content}
              </button>
            ) : (
              <span className={styles.inner}>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
