import { reloadOnEarlyHistory } from './early-history';

const reload = jest.fn();

beforeAll(() => {
  window.history.replaceState(null, '', '/start');
  reloadOnEarlyHistory(reload);
});
beforeEach(() => reload.mockClear());

/** Goes to an address as Back and Forward do. */
function goTo(address: string): void {
  window.history.replaceState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

test('another path before the page is interactive is loaded', () => {
  window.earlyClicks = [];
  goTo('/order/abc');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the same path with another hash stays', () => {
  window.earlyClicks = [];
  goTo('/start#displaycountries');
  expect(reload).not.toHaveBeenCalled();
});

test('the page follows by itself once it is interactive', () => {
  delete window.earlyClicks;
  goTo('/order/abc');
  expect(reload).not.toHaveBeenCalled();
});
