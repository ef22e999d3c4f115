/** Whether the typed text matches a country: part of its name, its two letters, or its calling code. */
export function matchesCountry(typed: string, country: { name: string; alpha2: string; code: string }): boolean {
  const wanted = plain(typed);
  if (wanted === '') return true;
  const digits = wanted.replace(/^(?:\+|00)\s*/, '');
  if (/^\d+$/.test(digits)) return country.code.startsWith(digits);
  return plain(country.name).includes(wanted) || country.alpha2.toLowerCase() === wanted;
}

/** Filters the page's list of countries as a person types. Without this script the whole list is shown. */
export function enableCountryFilter(page: ParentNode): void {
  const box = page.querySelector<HTMLElement>('[data-country-filter]');
  const input = box?.querySelector('input');
  const count = box?.querySelector('[role="status"]');
  const none = page.querySelector<HTMLElement>('[data-country-none]');
  const items = [...page.querySelectorAll<HTMLElement>('[data-countries] > li')];
  if (!box || !input || !count || !none) return;

  const apply = (): void => {
    const shown = items.filter((item) => {
      item.hidden = !matchesCountry(input.value, countryOf(item));
      return !item.hidden;
    }).length;
    none.hidden = shown > 0;
    count.textContent = input.value.trim() === '' ? '' : `${shown} of ${items.length} countries`;
  };
  input.addEventListener('input', apply);
  box.hidden = false;
  // The browser may have kept the field's text during a reload.
  apply();
}

function countryOf(item: HTMLElement): { name: string; alpha2: string; code: string } {
  const [name, code] = [...item.children].map((child) => child.textContent);
  return { name: name ?? '', alpha2: item.dataset.code ?? '', code: (code ?? '').replace('+', '') };
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();
}
