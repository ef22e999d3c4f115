/** Fills a field as some password managers do: its text changes, and no event says so. */
export function fillSilently(field: HTMLElement, text: string): void {
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
  const kind = kinds.find((one) => field instanceof one);
  Object.getOwnPropertyDescriptor(kind?.prototype, 'value')?.set?.call(field, text);
}
