/**
 * Takes over field values that no event announced, as some password managers fill in. Calls `take` for each of the
 * `known` texts, by field name, that differs in the document.
 */
export function takeOver<K extends string>(
  form: HTMLFormElement,
  known: Readonly<Record<K, string>>,
  take: (name: K, text: string) => void,
): void {
  // The names are the record's own.
  for (const name of Object.keys(known) as K[]) {
    const control = form.elements.namedItem(name);
    if (isText(control) && control.value !== known[name]) take(name, control.value);
  }
}

function isText(control: Element | RadioNodeList | null): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}
