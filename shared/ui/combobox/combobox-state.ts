import { type KeyboardEvent, useState } from 'react';
import { type ComboboxOption, exactOption, filterOptions } from './combobox-filter';

/** What {@link useCombobox} takes. */
export interface ComboboxInput {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
}

/**
 * State and keys of an editable combobox (WAI-ARIA practice, list autocomplete with manual selection): typing filters and
 * opens, arrows move, Enter takes, Esc gives the chosen text back, leaving takes a text that is exactly a label.
 */
export function useCombobox({ options, value, onChange, disabled }: ComboboxInput) {
  // null: nothing is being typed and the chosen label shows.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = options.find((option) => option.value === value);
  const shown = open ? filterOptions(options, typed ?? '') : [];
  const text = typed ?? chosen?.label ?? '';

  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const show = () => {
    if (disabled || open) return;
    setOpen(true);
    setActive(typed === null && chosen ? options.indexOf(chosen) : -1);
  };
  const take = (option: ComboboxOption) => {
    if (option.value !== value) onChange(option.value);
    close();
  };
  const type = (next: string) => {
    setTyped(next);
    setOpen(true);
    setActive(next.trim() ? 0 : -1);
  };
  const leave = () => {
    const exact = typed === null ? undefined : exactOption(options, typed);
    if (exact) take(exact);
    else close();
  };
  const step = (by: number) => {
    if (!open) show();
    else if (shown.length > 0) setActive((from(active, by) + shown.length) % shown.length);
  };
  const press = (event: KeyboardEvent) => {
    const option = open ? shown[active] : undefined;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && open) {
      if (option) take(option);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };
  return { text, open, shown, active, chosen, show, close, take, type, leave, press, setActive };
}

function from(active: number, by: number): number {
  return active === -1 && by < 0 ? -1 : active + by;
}
