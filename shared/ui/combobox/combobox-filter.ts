/** An option of a combobox. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** Secondary text, also searched. */
  detail?: string | undefined;
  /** Additional search terms. */
  keywords?: string | undefined;
}

/**
 * The options that contain every typed word, ignoring case and accents; those whose label begins with the text come first.
 * An empty text matches all, in their order.
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

/** The option whose label equals the text, ignoring case and accents. */
export function exactOption(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const wanted = plain(text).trim();
  return options.find((option) => plain(option.label) === wanted);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[_/]/g, ' ').toLowerCase();
}
