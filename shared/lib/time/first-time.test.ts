/** The function as a newly loaded page, or another tab, has it. */
async function loadPage() {
  jest.resetModules();
  return (await import('./first-time')).isFirstTime;
}

beforeEach(() => localStorage.clear());

test('an id comes for the first time once, in every tab and page load; the next id does, too', async () => {
  const isFirstTime = await loadPage();
  expect([isFirstTime('told', 'a'), isFirstTime('told', 'a'), isFirstTime('other', 'a')]).toEqual([true, false, true]);
  const inAnotherTab = await loadPage();
  expect([inAnotherTab('told', 'a'), inAnotherTab('told', 'b')]).toEqual([false, true]);
  expect(isFirstTime('told', 'b')).toBe(false);
  expect([localStorage.length, localStorage.getItem('told'), localStorage.getItem('other')]).toEqual([2, 'b', 'a']);
});

test('where nothing can be kept, the page remembers', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const isFirstTime = await loadPage();
  expect([isFirstTime('told', 'a'), isFirstTime('told', 'a')]).toEqual([true, false]);
});
