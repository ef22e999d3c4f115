/**
 * The browser's own confirmation before leaving a page on which data would be lost. Its text cannot be changed. The
 * listener is registered only while active, because it keeps some browsers from restoring the page later.
 */
export function leaveGuard(): { set(isActive: boolean): void } {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  return {
    set: (isActive) => {
      if (isActive) addEventListener('beforeunload', ask);
      else removeEventListener('beforeunload', ask);
    },
  };
}
