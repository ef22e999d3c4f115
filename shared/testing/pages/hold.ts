/**
 * The mouse goes down on an element, and stays down until `release`. To CSS that is `:active`, of which the tests' browser
 * knows nothing.
 */
export function hold(element: Element): { release: () => void } {
  const find = document.querySelector.bind(document);
  const holding = jest
    .spyOn(document, 'querySelector')
    .mockImplementation((selectors: string) => (selectors.includes(':active') ? element : find(selectors)));
  return { release: () => holding.mockRestore() };
}
