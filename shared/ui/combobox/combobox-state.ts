import { type KeyboardEvent, useState } from 'react';
import { type ComboboxOption, exactOption, filterOptions } from './combobox-filter';

/** Input of {@link useCombobox}. */
export interface ComboboxInput {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
}

/**
 * State and keyboard handling of an editable combobox (WAI-ARIA pattern, list autocomplete with manual selection): typing
 * filters and opens the list, arrow keys move, Enter selects, Esc restores the selected text, and blur selects an option
 * whose exact label was typed.
 */
export function useCombobox({ options, value, onChange, disabled }: ComboboxInput) {
  // null: nothing is being typed, and the selected label shows.
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const selected = options.find((option) => option.value === value);
  const shown = open ? filterOptions(options, typed ?? '') : [];
  const text = typed ?? selected?.label ?? '';

  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const show = () => {
    if (disabled || open) return;
    setOpen(true);
    setActive(typed === null && selected ? options.indexOf(selected) : -1);
  };
  const select = (option: ComboboxOption) => {
    if (option.value !== value) onChange(option.value);
    close();
  };
  const type = (next: string) => {
    setTyped(next);
    setOpen(true);
    setActive(next.trim() ? 0 : -1);
  };
  const blur = () => {
    const exact = typed === null ? undefined : exactOption(options, typed);
    if (exact) select(exact);
    else close();
  };
  const step = (by: number) => {
    if (!open) show();
    else if (shown.length > 0) setActive((from(active, by) + shown.length) % shown.length);
  };
  const keyDown = (event: KeyboardEvent) => {
    const option = open ? shown[active] : undefined;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && open) {
      if (option) select(option);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };
  return { text, open, shown, active, selected, show, close, select, type, blur, keyDown, setActive };
}

function from(active: number, by: number): number {
  return active === -1 && by < 0 ? -1 : active + by;
}
