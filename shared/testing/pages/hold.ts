/** Presses the mouse on an element until `release`, and simulates CSS's `:active`, which the tests' browser lacks. */
export function hold(element: Element): { release: () => void } {
  const find = (selectors: string): Element | null => document.querySelectorAll(selectors)[0] ?? null;
  const holding = jest
    .spyOn(document, 'querySelector')
    .mockImplementation((selectors: string) => (selectors.includes(':active') ? element : find(selectors)));
  return { release: () => holding.mockRestore() };
}
