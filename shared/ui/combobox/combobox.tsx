import control from '@shared/ui/fields/control.module.css';
import { Field, type FieldTexts } from '@shared/ui/fields/field';
import { Icon } from '@shared/ui/icon';
import { type Ref, useEffect, useId, useRef } from 'react';
import styles from './combobox.module.css';
import type { ComboboxOption } from './combobox-filter';
import { useCombobox } from './combobox-state';

interface ComboboxProps extends FieldTexts {
  options: readonly ComboboxOption[];
  /** Value of the selected option, or null. */
  value: string | null;
  onChange: (value: string) => void;
  /** Shown and announced if no option matches. */
  emptyText: string;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  labelHidden?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A field for choosing from a long list by typing part of a name (WAI-ARIA editable combobox with list autocomplete). */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, emptyText, placeholder, disabled, inputRef, ...field } = props;
  const listId = useId();
  const box = useCombobox({ options, value, onChange, disabled });
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = box.open && box.active >= 0 ? optionId(box.active) : undefined;
  return (
    <Field {...field}>
      {(wiring) => (
        <div className={control.box}>
          <input
            {...wiring}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            aria-controls={listId}
            aria-expanded={box.open}
            autoCapitalize="none"
            autoComplete="off"
            className={control.control}
            disabled={disabled}
            onBlur={box.blur}
            onChange={(event) => box.type(event.target.value)}
            onClick={box.show}
            onFocus={(event) => event.target.select()}
            onKeyDown={box.keyDown}
            placeholder={placeholder}
            ref={inputRef}
            role="combobox"
            spellCheck={false}
            type="text"
            value={box.text}
          />
          <Icon className={control.chevron} name="chevron-down" size={18} />
          <Popup {...{ box, listId, optionId, emptyText, activeId }} label={field.label} />
        </div>
      )}
    </Field>
  );
}

interface PopupProps {
  box: ReturnType<typeof useCombobox>;
  listId: string;
  label: string;
  emptyText: string;
  optionId: (index: number) => string;
  activeId: string | undefined;
}

function Popup({ box, listId, label, emptyText, optionId, activeId }: PopupProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current && activeId) scrollToOption(list.current, document.getElementById(activeId));
  }, [activeId]);
  const empty = box.open && box.shown.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing in the list must not move the focus away from the input.
    <div className={box.open ? styles.popup : undefined} onMouseDown={(event) => event.preventDefault()}>
      <div
        aria-label={label}
        className={styles.list}
        hidden={box.shown.length === 0}
        id={listId}
        ref={list}
        role="listbox"
        tabIndex={-1}
      >
        {box.shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus.
          <div
            aria-selected={option === box.selected}
            className={styles.option}
            data-active={index === box.active || undefined}
            id={optionId(index)}
            key={option.value}
            onClick={() => box.select(option)}
            onPointerMove={() => box.setActive(index)}
            role="option"
            tabIndex={-1}
          >
            <span className={styles.label}>{option.label}</span>
            {option.detail && <span className={styles.detail}>{option.detail}</span>}
            {option === box.selected && <Icon name="check" size={16} />}
          </div>
        ))}
      </div>
      <div aria-live="polite" className={empty ? styles.empty : undefined}>
        {empty && emptyText}
      </div>
    </div>
  );
}

/** Scrolls the list, and only the list, as little as necessary. */
function scrollToOption(list: HTMLElement, option: HTMLElement | null) {
  if (!option) return;
  const top = option.offsetTop;
  const bottom = top + option.offsetHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
