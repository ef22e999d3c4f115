import { guardLeaving } from './leave-guard';

/** Whether the browser would ask before it leaves the page. */
function isAsked(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('asks before the page is left, until the payment is over', () => {
  expect(isAsked()).toBe(false);
  const release = guardLeaving();
  expect(isAsked()).toBe(true);
  release();
  expect(isAsked()).toBe(false);
});
