import { classNames } from '@shared/ui/class-names';
import { type ReactNode, useId } from 'react';
import choice from './choice.module.css';
import { FieldError } from './field';
import styles from './radio-cards.module.css';

/** One choice of {@link RadioCards}. */
export interface RadioCardOption<T extends string> {
  value: T;
  label: string;
  description?: string;
  /** At the end of the card: a price, a badge. */
  aside?: ReactNode;
  disabled?: boolean;
}

interface RadioCardsProps<T extends string> {
  legend: string;
  legendHidden?: boolean;
  name: string;
  /** The chosen value; null if nothing is chosen. */
  value: T | null;
  options: readonly RadioCardOption<T>[];
  onChange: (value: T) => void;
  error?: string | undefined;
  /** Places the cards side by side if there is room. */
  row?: boolean;
}

/** Native radio buttons drawn as cards; the whole card is clickable. */
export function RadioCards<T extends string>(props: RadioCardsProps<T>) {
  const { legend, legendHidden, name, value, options, onChange, error, row } = props;
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
      className={styles.group}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: allows aria-invalid; a fieldset has a legend.
      role="radiogroup"
    >
      <legend className={classNames(styles.legend, legendHidden && styles.legendHidden)}>{legend}</legend>
      <div className={classNames(styles.cards, row && styles.row)}>
        {options.map((option) => (
          <Card
            checked={option.value === value}
            id={`${id}-${option.value}`}
            key={option.value}
            name={name}
            onSelect={() => onChange(option.value)}
            option={option}
          />
        ))}
      </div>
      <FieldError error={error} id={errorId} />
    </fieldset>
  );
}

interface CardProps {
  option: RadioCardOption<string>;
  id: string;
  name: string;
  checked: boolean;
  onSelect: () => void;
}

function Card({ option: { value, label, description, aside, disabled }, id, name, checked, onSelect }: CardProps) {
  const asideId = aside ? `${id}-aside` : false;
  const descriptionId = description ? `${id}-description` : false;
  return (
    <label className={styles.card} htmlFor={id}>
      <input
        aria-describedby={classNames(asideId, descriptionId) || undefined}
        aria-labelledby={`${id}-label`}
        checked={checked}
        className={choice.radio}
        disabled={disabled}
        id={id}
        name={name}
        onChange={onSelect}
        type="radio"
        value={value}
      />
      <span className={styles.words}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        {description && (
          <span className={choice.description} id={`${id}-description`}>
            {description}
          </span>
        )}
      </span>
      {aside && (
        <span className={styles.aside} id={`${id}-aside`}>
          {aside}
        </span>
      )}
    </label>
  );
}
