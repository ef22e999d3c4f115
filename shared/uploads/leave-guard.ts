/**
 * The browser's own question before a page with unfinished uploads is left. The listener is there only meanwhile, as it
 * keeps some browsers from restoring the page later.
 */
export function guardLeaving(): { set(isActive: boolean): void } {
  return {
    set: (isActive) => {
      if (isActive) addEventListener('beforeunload', ask);
      else removeEventListener('beforeunload', ask);
    },
  };
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
