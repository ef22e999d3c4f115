/** The function on a newly loaded page or in another tab. */
async function loadPage() {
  jest.resetModules();
  return (await import('./first-occurrence')).isFirstOccurrence;
}

beforeEach(() => localStorage.clear());

test('an id is new once across all tabs and page loads, and so is the next id', async () => {
  const isFirstOccurrence = await loadPage();
  expect([isFirstOccurrence('told', 'a'), isFirstOccurrence('told', 'a'), isFirstOccurrence('other', 'a')]).toEqual([
    true,
    false,
    true,
  ]);
  const inAnotherTab = await loadPage();
  expect([inAnotherTab('told', 'a'), inAnotherTab('told', 'b')]).toEqual([false, true]);
  expect(isFirstOccurrence('told', 'b')).toBe(false);
  expect([localStorage.length, localStorage.getItem('told'), localStorage.getItem('other')]).toEqual([2, 'b', 'a']);
});

test('without storage, the page itself remembers', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const isFirstOccurrence = await loadPage();
  expect([isFirstOccurrence('told', 'a'), isFirstOccurrence('told', 'a')]).toEqual([true, false]);
});
