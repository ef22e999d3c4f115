/** One choice of a combobox. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** Second line or aside, searched too. */
  detail?: string | undefined;
  /** Other words it can be found by. */
  keywords?: string | undefined;
}

/**
 * Options in which every typed word is found, whatever the case and accents; those whose label begins with the text come
 * first. An empty text keeps all, in their order.
 */
export function filterOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const wanted = plain(text).trim();
  if (!wanted) return options;
  const words = wanted.split(/\s+/);
  const found = options.filter((option) => {
    const all = plain(`${option.label} ${option.detail ?? ''} ${option.keywords ?? ''}`);
    return words.every((word) => all.includes(word));
  });
  const isFirst = (option: ComboboxOption) => plain(option.label).startsWith(wanted);
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}

/** The option whose label is the text, whatever the case and accents. */
export function exactOption(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const wanted = plain(text).trim();
  return options.find((option) => plain(option.label) === wanted);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[_/]/g, ' ').toLowerCase();
}
