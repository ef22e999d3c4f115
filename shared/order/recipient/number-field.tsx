import { orderStore, useOrder } from '@shared/order/order-store';
import { changeNumber, fetchPhone, formatNumber, loadedPhone, pickCountry } from '@shared/order/rules/number';
import { leaveNumber } from '@shared/order/steps/order-presses';
import { useFocusTarget } from '@shared/order/steps/use-focus-target';
import { COUNTRIES, supportedCountry } from '@shared/reference/places/countries';
import { SelectField } from '@shared/ui/fields/select-field';
import { TextField } from '@shared/ui/fields/text-field';
import { useEarlyInput } from '@shared/ui/fields/use-early-input';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './number-field.module.css';

const OPTIONS = COUNTRIES.map(({ alpha2, name, country_code }) => ({
  value: alpha2,
  label: `${name} (+${country_code})`,
}));

/** The recipient's fax number with its country (specification 5): formatted while typing, checked on leaving. */
export function NumberField(): ReactNode {
  return (
    <div className={styles.number}>
      <CountryPicker />
      <NumberInput />
    </div>
  );
}

function CountryPicker(): ReactNode {
  const alpha2 = useOrder((state) => state.options.alpha2);
  const select = useRef<HTMLSelectElement>(null);
  useEarlyInput(select, ({ value: chosen }) => {
    if (supportedCountry(chosen) && chosen !== alpha2) pickCountry(chosen);
  });
  return (
    <SelectField
      autoComplete="off"
      label="Country"
      name="country"
      onChange={pickCountry}
      onFocus={() => void fetchPhone()}
      options={OPTIONS}
      selectRef={select}
      value={alpha2}
    />
  );
}

function NumberInput(): ReactNode {
  const number = useOrder((state) => state.options.number);
  const alpha2 = useOrder((state) => state.options.alpha2);
  const error = useOrder((state) => state.recipientError);
  const input = useRef<HTMLInputElement>(null);
  const inputType = useRef<string | undefined>(undefined);
  const caret = useRef<number | null>(null);
  useFocusTarget('number', input);

  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (after: string): void => {
    const at = input.current?.selectionStart ?? after.length;
    const { number: before, alpha2: country } = orderStore.getState().options;
    const raw = { before, after, caret: at, inputType: inputType.current };
    const edit = loadedPhone()?.formatEdit(raw, country) ?? { text: after, caret: at };
    caret.current = edit.caret;
    changeNumber(edit.text);
  };

  /** Formats the current text around the caret, when the library loads while a person is typing. */
  const formatTyped = (): void => {
    inputType.current = undefined;
    const typed = input.current?.value ?? '';
    if (typed !== '' && typed !== formatNumber(typed)) change(typed);
  };

  useEarlyInput(input, (field) => {
    const { value: typed } = field;
    if (typed === '') return;
    const isEarly = number === '';
    if (isEarly) changeNumber(formatNumber(typed));
    void fetchPhone().then(() => {
      formatTyped();
      if (isEarly && document.activeElement !== field) leaveNumber();
    });
  });

  return (
    <TextField
      autoComplete="off"
      error={error ?? undefined}
      inputMode="tel"
      inputRef={input}
      label="Recipient's fax number"
      maxLength={60}
      name="number"
      onBlur={() => {
        if (number !== '') leaveNumber();
      }}
      onChange={change}
      onFocus={() => void fetchPhone().then(formatTyped)}
      onInput={({ nativeEvent }) => {
        inputType.current = nativeEvent instanceof InputEvent ? nativeEvent.inputType : undefined;
      }}
      prefix={number.startsWith('+') ? undefined : `+${supportedCountry(alpha2)?.country_code ?? ''}`}
      type="tel"
      value={number}
    />
  );
}
