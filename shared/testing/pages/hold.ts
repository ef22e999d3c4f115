/**
 * The mouse goes down on an element, and stays down until `release`. To CSS that is `:active`, of which the tests' browser
 * knows nothing.
 */
export function hold(element: Element): { release: () => void } {
  const find = (selectors: string): Element | null => document.querySelectorAll(selectors)[0] ?? null;
  const holding = jest
    .spyOn(document, 'querySelector')
    .mockImplementation((selectors: string) => (selectors.includes(':active') ? element : find(selectors)));
  return { release: () => holding.mockRestore() };
}
