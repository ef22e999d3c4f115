/** Fills a field without an event, as some password managers do. */
export function fillSilently(field: HTMLElement, text: string): void {
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
  const kind = kinds.find((one) => field instanceof one);
  Object.getOwnPropertyDescriptor(kind?.prototype, 'value')?.set?.call(field, text);
}
