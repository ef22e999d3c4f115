import { leaveGuard } from './leave-guard';

/** Whether the browser would ask before it leaves the page. */
function isAsked(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

test('asks before the page is left while something would be lost', () => {
  const leaving = leaveGuard();
  const seen = [undefined, true, true, false].map((isActive) => {
    if (isActive !== undefined) leaving.set(isActive);
    return isAsked();
  });
  expect(seen).toEqual([false, true, true, false]);
});

test('releasing one guard leaves another in force', () => {
  const [uploads, payment] = [leaveGuard(), leaveGuard()];
  uploads.set(true);
  payment.set(true);
  uploads.set(false);
  expect(isAsked()).toBe(true);
  payment.set(false);
  expect(isAsked()).toBe(false);
});
